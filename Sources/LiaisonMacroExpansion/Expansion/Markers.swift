/// The macros that only mark a requirement for `@Contract` to read. They expand to nothing.
package let markerMacros = Marks.names
