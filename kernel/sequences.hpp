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

// The longest subsequence common to one sequence and others, 64 cells of the usual table at
// a time: H. Hyyrö, Bit-parallel LCS-length computation revisited (2004).
class SubsequenceFinder {
public:
    // `distinct` is the highest number of the sequence.
    void start(std::span<const Number> sequence, std::size_t distinct);
    std::size_t longest_with(std::span<const Number> other);

private:
    using Word = std::uint64_t;

    std::span<const Word> matches(Number number);
    void scatter(Number number, std::vector<Word>& words) const;

    std::size_t length_ = 0;
    std::vector<std::vector<std::size_t>> positions_;  // by number
    std::map<Number, std::vector<Word>> frequent_;     // at most 64 are
    std::vector<Word> rare_, row_;
    Number scattered_ = 0;
};

}  // namespace answerkey
