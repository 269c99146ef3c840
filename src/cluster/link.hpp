// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The only room door to NATS: link.cpp knows its library, and where that is not installed link_missing.cpp says so.
namespace aite::cluster {

// How to reach the server, and as whom: as the server wants it, by a token, a name and a password, a JWT or an nkey.
struct LinkOptions {
  std::string url = "nats://127.0.0.1:4222";  // tls:// for TLS
  std::string token;                          // itself, as is the password
  std::string user;
  std::string password;
  std::string creds;  // file with a user's JWT and seed
  std::string nkey;   // PUBLIC_KEY=FILE, the file has the seed
  std::string ca;     // file with the certificates to trust
  std::string cert;   // file with our certificate, with its key:
  std::string key;
  std::string name = "aite";
};

// Streams of the server. Orders are there until somebody has done them and answers until they are kept (work queues).
enum class Stream : std::uint8_t { orders, answers, dead, blobs };

// A message of a work queue. Its holder has it until he says what became of it, or is silent for too long.
class Held {
 public:
  virtual ~Held() = default;
  [[nodiscard]] virtual std::string_view data() const = 0;
  [[nodiscard]] virtual std::uint64_t deliveries() const = 0;  // this one included
  virtual void done() = 0;
  virtual void give_back() = 0;
  virtual void still_at_it() = 0;
};

class Queue {
 public:
  virtual ~Queue() = default;
  // Up to so many, after a wait for the first one if there is none. Nothing also while there is no server.
  virtual std::vector<std::unique_ptr<Held>> fetch(int most, std::chrono::milliseconds wait) = 0;
};

// A message to whoever listens.
struct Heard {
  std::string subject;
  std::string reply;  // where an answer is expected, if any
  std::string data;
};

// Ends with its owner; a call that is under way may still be at it.
class Listening {
 public:
  virtual ~Listening() = default;
};

// A connection, which comes back by itself when the server was gone. For any number of threads.
class Link {
 public:
  // Throws InputError if the library is missing, an option is wrong or the server does not let us in, UnavailableError
  // if there is no such server.
  static std::unique_ptr<Link> open(const LinkOptions& options);
  virtual ~Link() = default;

  [[nodiscard]] virtual bool connected() const = 0;
  // Whether it will not come back: the server was there again and did not let us in.
  [[nodiscard]] virtual bool shut_out() const = 0;

  // Puts something into a stream. `done` hears, on another thread, whether it is there and at which place. Messages
  // with the same id within two minutes are there once.
  using Done = std::function<void(bool stored, std::uint64_t place)>;
  virtual void publish(const std::string& subject, const std::string& id, std::string_view data, Done done) = 0;
  // The same, waiting for it. Throws UnavailableError.
  virtual void put(const std::string& subject, const std::string& id, std::string_view data) = 0;

  virtual void tell(const std::string& subject, std::string_view data) = 0;  // nothing is kept of it
  [[nodiscard]] virtual std::unique_ptr<Listening> listen(const std::string& subject,
                                                          std::function<void(const Heard&)> hear) = 0;
  // Everybody's answers within that time.
  virtual std::vector<std::string> ask(const std::string& subject, std::chrono::milliseconds wait) = 0;
  virtual bool anybody(const std::string& subject, std::chrono::milliseconds wait) = 0;  // who answers

  // These throw UnavailableError. Makes the streams that are not there, at a server that lost them.
  virtual void restore() = 0;
  // A queue stays at the server, and belongs to all who ask for one of this name.
  // Whose holder of a message is silent for longer than `silence`, loses it to somebody else.
  virtual std::unique_ptr<Queue> queue(Stream stream, const std::string& name, const std::string& subjects,
                                       std::chrono::seconds silence) = 0;
  virtual void remove_queue(Stream stream, const std::string& name) = 0;
  virtual std::optional<std::string> last(Stream stream, const std::string& subject) = 0;
  virtual std::optional<std::string> at(Stream stream, std::uint64_t place) = 0;
  virtual void erase(Stream stream, std::uint64_t place) = 0;
  virtual void purge(Stream stream, const std::string& subjects) = 0;
  // How many messages there are of each subject.
  virtual std::map<std::string, std::uint64_t> counts(Stream stream, const std::string& subjects) = 0;
  virtual std::uint64_t last_place(Stream stream) = 0;
};

// What those say whose link was shut.
inline constexpr const char* shut_out_text =
    "NATS: the server came back and does not let us in any more: token, user, password, keys or certificates have "
    "changed";

// Unless somebody says otherwise.
inline constexpr std::chrono::seconds usual_silence{20};

// SHA-256 in hexadecimal digits.
std::string content_hash(std::string_view bytes);

}  // namespace aite::cluster
