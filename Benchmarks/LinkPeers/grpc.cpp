// gRPC, with its callbacks: the fastest of its three ways.

#include <grpcpp/grpcpp.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string>

#include "echo.grpc.pb.h"
extern "C" {
#include "figures.h"
}

namespace {

class Service final : public echo::Echo::CallbackService {
  using Context = grpc::CallbackServerContext;
  grpc::ServerUnaryReactor *Ask(
      Context *context, const echo::Bytes *question, echo::Bytes *answer) override {
    answer->set_bytes(question->bytes());
    return finish(context);
  }
  grpc::ServerUnaryReactor *Take(
      Context *context, const echo::Bytes *question, echo::Count *answer) override {
    answer->set_count(question->bytes().size());
    return finish(context);
  }
  grpc::ServerUnaryReactor *End(Context *, const echo::Bytes *, echo::Bytes *) override {
    _exit(0);
  }
  static grpc::ServerUnaryReactor *finish(Context *context) {
    auto *reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

void serve(const std::string &address) {
  Service service;
  grpc::ServerBuilder builder;
  builder.SetMaxReceiveMessageSize(-1);
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  auto server = builder.BuildAndStart();
  say("ready", 1);
  server->Wait();
}

struct Client {
  std::unique_ptr<echo::Echo::Stub> stub;
  std::mutex lock;
  std::condition_variable done;
  int left = 0;

  struct Call {
    grpc::ClientContext context;
    echo::Bytes question, answer;
    echo::Count count;
  };

  void ask(int more, size_t size) {
    auto *call = new Call;
    call->question.set_bytes(std::string(size, 7));
    auto next = [this, call, more, size](grpc::Status status) {
      if (!status.ok()) { fprintf(stderr, "%s\n", status.error_message().c_str()); _exit(1); }
      delete call;
      if (more > 1) return ask(more - 1, size);
      std::lock_guard<std::mutex> guard(lock);
      if (--left == 0) done.notify_one();
    };
    if (size > 4096) stub->async()->Take(&call->context, &call->question, &call->count, next);
    else stub->async()->Ask(&call->context, &call->question, &call->answer, next);
  }

  double many(int loops, int each, size_t size) {
    double start = nanoseconds();
    left = loops;
    for (int loop = 0; loop < loops; loop += 1) ask(each, size);
    std::unique_lock<std::mutex> guard(lock);
    done.wait(guard, [this] { return left == 0; });
    return nanoseconds() - start;
  }

  // Blocking, which is the fastest for one call after the other.
  double inTurn(int count) {
    double start = nanoseconds();
    for (int call = 0; call < count; call += 1) {
      grpc::ClientContext context;
      echo::Bytes question, answer;
      question.set_bytes(std::string(payload_size, 7));
      if (!stub->Ask(&context, question, &answer).ok()) _exit(1);
    }
    return nanoseconds() - start;
  }
};

void measure(const std::string &address, const char *what) {
  Client client;
  client.stub = echo::Echo::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
  if (!strcmp(what, "blobs")) {
    say("blobs MiB/s", blobs * 1e9 / client.many(8, blobs / 8, blob_size));
  } else {
    client.inTurn(500);
    say("round trip ns", client.inTurn(calls_in_turn / 4) / (calls_in_turn / 4));
    client.many(calls_outstanding, 10, payload_size);
    double took = client.many(calls_outstanding, 50, payload_size);
    say("pipelined/s", calls_outstanding * 50 * 1e9 / took);
  }
  grpc::ClientContext context;
  echo::Bytes question, answer;
  client.stub->End(&context, question, &answer);
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
