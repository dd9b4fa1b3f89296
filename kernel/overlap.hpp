// Twin of src/answerkey/text/spec/overlap.py: two token lists in, counts out.
#pragma once

#include <string>
#include <vector>

#include "sequences.hpp"
#include "tokenizers.hpp"

namespace answerkey {

enum class Overlap { multiset, set, run, lcs, edit };

Overlap overlap_named(const std::string& name);

struct OverlapCounts {
    std::size_t common;
    std::size_t in_prediction;
    std::size_t in_reference;
};

// An open-addressing table of tokens; clearing it costs nothing.
class TokenTable {
public:
    struct Slot {
        Token token;
        std::uint64_t generation = 0;
        std::size_t count = 0;
        std::size_t taken = 0;            // by the reference that took last
        std::uint64_t taken_round = 0;
    };

    void clear(std::size_t expected);
    Slot* find(const Token& token);
    // Find the token's slot or make one with a count of 0.
    Slot& insert(const Token& token);
    std::size_t distinct() const { return distinct_; }

private:
    std::vector<Slot> slots_;
    std::uint64_t generation_ = 0;
    std::size_t distinct_ = 0;
};

// Counts one prediction's overlap with each of its references in turn.
class Overlapper {
public:
    explicit Overlapper(Overlap overlap) : overlap_(overlap) {}

    // `prediction` must live while references are counted against it.
    void start(const Tokens& prediction);
    OverlapCounts count(const Tokens& reference);

private:
    std::size_t multiset_by_scan(const Tokens& reference) const;
    std::size_t multiset_by_table(const Tokens& reference);
    void number_prediction();
    void number_reference(const Tokens& reference);
    std::size_t common_in_order();

    Overlap overlap_;
    const Tokens* prediction_ = nullptr;
    TokenTable table_;
    TokenTable reference_table_;
    std::uint64_t round_ = 0;
    Numbers numbers_;
    RunFinder run_;
    Aligner aligner_;
};

}  // namespace answerkey
