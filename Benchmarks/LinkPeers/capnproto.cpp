// Cap'n Proto's RPC, with its simple server and client.

#include <capnp/ez-rpc.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "echo.capnp.h"
extern "C" {
#include "figures.h"
}

namespace {

class Service final : public Echo::Server {
  kj::Promise<void> echo(EchoContext context) override {
    context.getResults().setBytes(context.getParams().getBytes());
    return kj::READY_NOW;
  }
  kj::Promise<void> tell(TellContext) override { return kj::READY_NOW; }
  kj::Promise<void> take(TakeContext context) override {
    context.getResults().setCount(context.getParams().getBytes().size());
    return kj::READY_NOW;
  }
  kj::Promise<void> end(EndContext) override { _exit(0); }
};

void serve(const std::string &address) {
  capnp::EzRpcServer server(kj::heap<Service>(), address);
  server.getPort().wait(server.getWaitScope());
  say("ready", 1);
  kj::NEVER_DONE.wait(server.getWaitScope());
}

struct Client {
  capnp::EzRpcClient connection;
  Echo::Client echo;
  std::vector<kj::byte> bytes;
  kj::WaitScope &scope;

  explicit Client(const std::string &address)
      : connection(address, 0, {1ull << 30, 64}), echo(connection.getMain<Echo>()), bytes(blob_size, 7),
        scope(connection.getWaitScope()) {}

  kj::Promise<void> ask() {
    auto request = echo.echoRequest();
    request.setBytes(kj::arrayPtr(bytes.data(), payload_size));
    return request.send().ignoreResult();
  }

  kj::Promise<void> take() {
    auto request = echo.takeRequest();
    request.setBytes(kj::arrayPtr(bytes.data(), blob_size));
    return request.send().ignoreResult();
  }

  // One of many loops that ask in turn.
  template <typename Ask> kj::Promise<void> again(int count, Ask ask) {
    if (count == 0) return kj::READY_NOW;
    return ask().then([this, count, ask] { return again(count - 1, ask); });
  }

  template <typename Ask> double many(int loops, int each, Ask ask) {
    double start = nanoseconds();
    auto all = kj::heapArrayBuilder<kj::Promise<void>>(loops);
    for (int loop = 0; loop < loops; loop += 1) all.add(again(each, ask));
    kj::joinPromises(all.finish()).wait(scope);
    return nanoseconds() - start;
  }

  double oneWay(int count) {
    double start = nanoseconds();
    for (int call = 0; call < count; call += 1) {
      auto request = echo.tellRequest();
      request.setBytes(kj::arrayPtr(bytes.data(), payload_size));
      request.send().wait(scope);
    }
    ask().wait(scope);
    return nanoseconds() - start;
  }
};

void measure(const std::string &address, const char *what) {
  Client client(address);
  auto ask = [&client] { return client.ask(); };
  if (!strcmp(what, "blobs")) {
    double took = client.many(8, blobs / 8, [&client] { return client.take(); });
    say("blobs MiB/s", blobs * 1e9 / took);
  } else {
    client.many(1, 2000, ask);
    say("round trip ns", client.many(1, calls_in_turn, ask) / calls_in_turn);
    client.many(calls_outstanding, 20, ask);
    double took = client.many(calls_outstanding, calls_pipelined / calls_outstanding, ask);
    say("pipelined/s", calls_pipelined * 1e9 / took);
    client.oneWay(20000);
    say("one-way/s", calls_one_way * 1e9 / client.oneWay(calls_one_way));
  }
  try {
    client.echo.endRequest().send().wait(client.scope);
  } catch (...) {
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count < 3) return 64;
  std::string address = std::string("unix:") + arguments[2];
  if (!strcmp(arguments[1], "serve")) {
    unlink(arguments[2]);
    serve(address);
  } else {
    measure(address, arguments[1]);
  }
}
