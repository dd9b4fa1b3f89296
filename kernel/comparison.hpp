// Twin of src/answerkey/text/spec/comparison.py: is it an exact match?
#pragma once

#include <string>

#include "tokenizers.hpp"

namespace answerkey {

// One side of a pair: its normalized text and its tokens.
struct Side {
    Buffer text;
    Tokens tokens;
    Buffer lowered;  // what lower-cased tokens borrow
};

enum class Comparison { equal, contains, prefix, run, words };

Comparison comparison_named(const std::string& name);

bool is_exact(Comparison comparison, const Side& prediction, const Side& reference);

}  // namespace answerkey
