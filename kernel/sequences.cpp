#include "sequences.hpp"

#include <algorithm>
#include <bit>

namespace answerkey {
namespace {

constexpr std::size_t bits = 64;

}  // namespace

void RunFinder::start(std::span<const Number> sequence) {
    states_.assign(1, State{});
    last_ = 0;
    for (const Number number : sequence) {
        extend(number);
    }
}

void RunFinder::extend(Number number) {
    const std::size_t added = states_.size();
    states_.push_back({states_[last_].length + 1, 0, {}});
    std::size_t at = last_;
    while (at != no_state && states_[at].next.emplace(number, added).second) {
        at = states_[at].link;
    }
    last_ = added;
    if (at == no_state) {
        return;
    }
    const std::size_t target = states_[at].next[number];
    if (states_[target].length == states_[at].length + 1) {
        states_[added].link = target;
        return;
    }
    const std::size_t clone = states_.size();
    states_.push_back(states_[target]);
    states_[clone].length = states_[at].length + 1;
    states_[target].link = states_[added].link = clone;
    for (; at != no_state; at = states_[at].link) {
        std::size_t& next = states_[at].next[number];
        if (next != target) {
            break;
        }
        next = clone;
    }
}

std::size_t RunFinder::longest_in(std::span<const Number> other) const {
    std::size_t longest = 0, length = 0, at = 0;
    for (const Number number : other) {
        auto next = states_[at].next.find(number);
        while (next == states_[at].next.end() && at != 0) {
            at = states_[at].link;
            length = states_[at].length;
            next = states_[at].next.find(number);
        }
        if (next != states_[at].next.end()) {
            at = next->second;
            longest = std::max(longest, ++length);
        }
    }
    return longest;
}

void SubsequenceFinder::start(std::span<const Number> sequence, std::size_t distinct) {
    length_ = sequence.size();
    positions_.assign(distinct + 1, {});
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        positions_[sequence[i]].push_back(i);
    }
    frequent_.clear();
    rare_.assign((length_ + bits - 1) / bits, 0);
    scattered_ = 0;
}

void SubsequenceFinder::scatter(Number number, std::vector<Word>& words) const {
    for (const std::size_t i : positions_[number]) {
        words[i / bits] ^= Word{1} << i % bits;
    }
}

// Where a number stands in the sequence, as bits. Those of a frequent number are kept; those
// of a rare one are fewer than the words and are written anew.
std::span<const SubsequenceFinder::Word> SubsequenceFinder::matches(Number number) {
    if (positions_[number].size() > rare_.size()) {
        auto [found, is_new] = frequent_.try_emplace(number);
        if (is_new) {
            found->second.assign(rare_.size(), 0);
            scatter(number, found->second);
        }
        return found->second;
    }
    if (scattered_ != number) {
        scatter(scattered_, rare_);
        scatter(number, rare_);
        scattered_ = number;
    }
    return rare_;
}

std::size_t SubsequenceFinder::longest_with(std::span<const Number> other) {
    row_.assign(rare_.size(), ~Word{0});
    for (const Number number : other) {
        if (number == 0) {
            continue;
        }
        const std::span<const Word> found = matches(number);
        Word carry = 0;
        for (std::size_t i = 0; i < row_.size(); ++i) {
            const Word both = row_[i] & found[i];
            const Word sum = row_[i] + both;
            const Word total = sum + carry;
            carry = (sum < both) | (total < sum);
            row_[i] = total | (row_[i] - both);
        }
    }
    std::size_t longest = 0;
    for (std::size_t i = 0; i < row_.size(); ++i) {
        const std::size_t used = std::min(bits, length_ - i * bits);
        const Word mask = used == bits ? ~Word{0} : (Word{1} << used) - 1;
        longest += static_cast<std::size_t>(std::popcount(~row_[i] & mask));
    }
    return longest;
}

}  // namespace answerkey
