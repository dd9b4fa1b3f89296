// Twin of src/answerkey/text/spec/normalizers.py: text in, text out.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "character_map.hpp"
#include "text.hpp"
#include "unicode.hpp"

namespace answerkey {

// One normalizer as the recipe names it, with the argument it takes.
struct Operation {
    std::string name;
    Ranges characters;                  // of delete, space, split, …
    std::vector<std::u32string> words;  // of articles, space-text
};

class Normalizer {
public:
    virtual ~Normalizer() = default;
    // Rewrite `text`; `scratch` is memory to work in and holds nothing before or after.
    virtual void apply(Buffer& text, Buffer& scratch) = 0;
    // Whether this is collapse, which a tokenizer can do on its way.
    virtual bool is_collapse() const { return false; }
};

// Compile operations; neighbours that map single characters become one pass.
std::vector<std::unique_ptr<Normalizer>> compile(const std::vector<Operation>& operations,
                                                 const Unicode& unicode,
                                                 PropertyTable& properties);

}  // namespace answerkey
