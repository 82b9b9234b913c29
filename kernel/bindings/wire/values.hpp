// Makes Python's values of the protocol from what `kernel/wire` writes: it has the functions of `wire::Json`.
//
// An object is an instance of the dataclass of its name, a list is a tuple. No text is written or parsed in between.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "bindings/bindings.hpp"

namespace jantaku::python {

// The string of a literal, the same object each time.
nb::handle literal(std::string_view text);
// An instance of a dataclass with these fields.
nb::object construct(nb::handle kind, const nb::dict& fields);

class Values {
 public:
  // What was written.
  nb::object made() { return std::move(whole_); }

  void name(std::string_view name) { name_ = name; }
  void null() { put(nb::none()); }
  void value(std::nullptr_t) { null(); }
  void value(const char* words) { words == nullptr ? null() : value(std::string_view(words)); }
  void value(std::string_view words) { put(nb::str(words.data(), words.size())); }
  void value(std::same_as<bool> auto truth) { put(nb::bool_(truth)); }
  void value(std::integral auto number)
    requires(!std::same_as<decltype(number), bool> && !std::same_as<decltype(number), char>)
  {
    put(nb::int_(number));
  }
  void value(double number) { put(nb::float_(number)); }
  template <class T>
  void value(const std::optional<T>& maybe) {
    if (maybe) value(*maybe);
    else null();
  }

  // `kind` is the name of a dataclass.
  void object(std::string_view kind, std::invocable auto members) {
    nb::dict fields;
    fill(fields, members);
    put(construct(class_of(kind), fields));
  }

  void list(std::invocable auto items) {
    nb::list all;
    fill(all, items);
    put(nb::tuple(all));
  }
  template <class All, class Write>
  void list(const All& all, Write write) {
    list([&] {
      for (const auto& each : all) write(each);
    });
  }

  void list_unless_empty(std::string_view named, std::invocable auto items) {
    nb::list all;
    fill(all, items);
    if (nb::len(all) > 0) name(named), put(nb::tuple(all));
  }

  // Makes one object for a key, so that it is known to be equal.
  void shared(std::string_view key, std::invocable auto write) {
    if (const nb::handle known = find_shared(key)) return put(nb::borrow(known));
    nb::list alone;
    fill(alone, write);
    put(share(key, alone[0]));
  }

  template <class T>
  void field(std::string_view named, const T& is) {
    name(named);
    value(is);
  }
  template <class T>
  void field_unless(const T& is_default, std::string_view named, const T& is) {
    if (is != is_default) field(named, is);
  }

 private:
  // Lets `write` write into a list or a dictionary.
  void fill(nb::handle into, std::invocable auto write) {
    const nb::handle outer = std::exchange(into_, into);
    const std::string_view named = name_;
    write();
    into_ = outer;
    name_ = named;
  }

  void put(nb::object value);

  static nb::handle class_of(std::string_view kind);
  static nb::handle find_shared(std::string_view key);
  static nb::object share(std::string_view key, nb::object value);

  nb::object whole_;
  nb::handle into_;
  std::string_view name_;
};

}  // namespace jantaku::python
