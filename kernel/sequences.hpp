// Overlaps that respect order: the longest common run and the longest common subsequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace answerkey {

// Tokens as numbers: equal tokens have equal ones, and 0 is a token of the other side alone.
using Number = std::uint32_t;
using Numbers = std::vector<Number>;

// The longest run of one sequence found in others, in linear time, by the automaton of its
// suffixes: A. Blumer and others, The smallest automaton recognizing the subwords of a text
// (1985).
class RunFinder {
public:
    void start(std::span<const Number> sequence);
    std::size_t longest_in(std::span<const Number> other) const;

private:
    struct State {
        std::size_t length = 0;
        std::size_t link = no_state;
        std::map<Number, std::size_t> next;
    };
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);

    void extend(Number number);

    std::vector<State> states_;
    std::size_t last_ = 0;
};

// Where each number stands in a sequence, as bits: 64 places a word.
class Places {
public:
    using Word = std::uint64_t;
    static constexpr std::size_t bits = 64;

    // `distinct` is the highest number of the sequence.
    void start(std::span<const Number> sequence, std::size_t distinct);
    // Valid until the next call.
    std::span<const Word> of(Number number);
    std::size_t length() const { return length_; }
    std::size_t words() const { return rare_.size(); }

private:
    void scatter(Number number, std::vector<Word>& words) const;

    std::size_t length_ = 0;
    std::vector<std::vector<std::size_t>> positions_;  // by number
    std::map<Number, std::vector<Word>> frequent_;     // at most 64 are
    std::vector<Word> rare_;
    Number scattered_ = 0;
};

// What one sequence and others have in common in the same order, 64 cells of the usual
// tables at a time.
class Aligner {
public:
    void start(std::span<const Number> sequence, std::size_t distinct) {
        places_.start(sequence, distinct);
    }
    // The longest common subsequence: H. Hyyrö, Bit-parallel LCS-length computation
    // revisited (2004).
    std::size_t longest_subsequence(std::span<const Number> other);
    // Levenshtein's distance: G. Myers, A fast bit-vector algorithm for approximate string
    // matching based on dynamic programming (1999).
    std::size_t distance(std::span<const Number> other);

private:
    using Word = Places::Word;

    Places places_;
    std::vector<Word> rises_, falls_;  // of the current column, from one cell to the next
};

}  // namespace answerkey
