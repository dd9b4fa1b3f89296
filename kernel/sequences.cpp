#include "sequences.hpp"

#include <algorithm>
#include <bit>

namespace answerkey {
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

void Places::start(std::span<const Number> sequence, std::size_t distinct) {
    length_ = sequence.size();
    positions_.assign(distinct + 1, {});
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        positions_[sequence[i]].push_back(i);
    }
    frequent_.clear();
    rare_.assign((length_ + bits - 1) / bits, 0);
    scattered_ = 0;
}

void Places::scatter(Number number, std::vector<Word>& words) const {
    for (const std::size_t i : positions_[number]) {
        words[i / bits] ^= Word{1} << i % bits;
    }
}

// The bits of a frequent number are kept; those of a rare one are fewer than the words and
// are written anew.
std::span<const Places::Word> Places::of(Number number) {
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

std::size_t Aligner::longest_subsequence(std::span<const Number> other) {
    std::vector<Word>& row = rises_;
    row.assign(places_.words(), ~Word{0});
    for (const Number number : other) {
        if (number == 0) {
            continue;
        }
        const std::span<const Word> found = places_.of(number);
        Word carry = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Word both = row[i] & found[i];
            const Word sum = row[i] + both;
            const Word total = sum + carry;
            carry = (sum < both) | (total < sum);
            row[i] = total | (row[i] - both);
        }
    }
    std::size_t longest = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t used = std::min(Places::bits, places_.length() - i * Places::bits);
        const Word mask = used == Places::bits ? ~Word{0} : (Word{1} << used) - 1;
        longest += static_cast<std::size_t>(std::popcount(~row[i] & mask));
    }
    return longest;
}

std::size_t Aligner::distance(std::span<const Number> other) {
    if (places_.length() == 0) {
        return other.size();
    }
    rises_.assign(places_.words(), ~Word{0});
    falls_.assign(places_.words(), 0);
    const std::size_t last = (places_.length() - 1) % Places::bits;
    std::size_t distance = places_.length();
    for (const Number number : other) {
        const std::span<const Word> found = places_.of(number);
        Word rise_above = 1, fall_above = 0;  // from the column before, in the word's first cell
        for (std::size_t i = 0; i < rises_.size(); ++i) {
            const Word entry = found[i] | fall_above;
            const Word level =
                (((entry & rises_[i]) + rises_[i]) ^ rises_[i]) | entry | falls_[i];
            const Word rise = falls_[i] | ~(level | rises_[i]);
            const Word fall = level & rises_[i];
            if (i + 1 == rises_.size()) {
                distance += rise >> last & 1;
                distance -= fall >> last & 1;
            }
            const Word rise_beside = rise << 1 | rise_above;
            const Word fall_beside = fall << 1 | fall_above;
            rise_above = rise >> (Places::bits - 1);
            fall_above = fall >> (Places::bits - 1);
            rises_[i] = fall_beside | ~(level | rise_beside);
            falls_[i] = rise_beside & level;
        }
    }
    return distance;
}

}  // namespace answerkey
