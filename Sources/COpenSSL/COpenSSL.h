// OpenSSL's functions, and those of its macros that the library uses, as functions.
#ifndef COPENSSL_H
#define COPENSSL_H

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// Refuses versions before TLS 1.2, and whatever weakens one that is allowed.
static inline void liaison_tls_harden(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                                   SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

/// Lets a write take a part of its bytes, from memory that moves. Idle connections keep no buffers.
static inline void liaison_tls_set_modes(SSL_CTX *context) {
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
}

static inline int liaison_tls_add_to_chain(SSL_CTX *context, X509 *certificate) {
  return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

/// Names the server that is wanted, for one that answers for several.
static inline int liaison_tls_set_server_name(SSL *session, const char *name) {
  return (int)SSL_set_tlsext_host_name(session, name);
}

static inline size_t liaison_tls_pending(BIO *memory) { return BIO_ctrl_pending(memory); }

/// Writes a subject as text: `CN=display,O=House`.
static inline int liaison_tls_write_name(BIO *memory, const X509_NAME *name) {
  return X509_NAME_print_ex(memory, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
}

/// How many other names a certificate has.
static inline int liaison_tls_name_count(const GENERAL_NAMES *names) {
  return sk_GENERAL_NAME_num(names);
}

/// A name of a kind, GEN_DNS or GEN_URI; null if it is of another.
static inline const ASN1_STRING *liaison_tls_name(const GENERAL_NAMES *names, int place, int kind) {
  const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, place);
  return name->type == kind ? name->d.ia5 : NULL;
}

#endif
