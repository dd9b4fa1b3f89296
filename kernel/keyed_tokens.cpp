#include "keyed_tokens.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace answerkey {
std::uint64_t KeyedTokens::hash(const std::uint8_t* bytes, std::size_t length) {
    std::uint64_t value = seed ^ length;
    for (; length > 8; bytes += 8, length -= 8) {
        value = mixed(value ^ word_at(bytes), secret);
    }
    return mixed(value ^ (word_at(bytes) & word_at(first_kept.data() + 16 - length)), secret);
}

void KeyedTokens::fit(std::size_t bytes, std::size_t tokens, std::size_t used) {
    const bool fits = bytes <= bytes_ && tokens <= tokens_;
    if (fits && bytes > kept_at_most / 2) {
        return;
    }
    // Memory that is not written costs nothing, so it is not cleared.
    const auto moved = []<class Item>(std::unique_ptr<Item[]>& items, std::size_t kept,
                                      std::size_t wanted) {
        auto room = std::make_unique_for_overwrite<Item[]>(wanted + slack);
        std::copy_n(items.get(), kept, room.get());
        items = std::move(room);
    };
    bytes_ = bytes + bytes / 2 + slack;
    tokens_ = tokens + tokens / 2 + slack;
    moved(text, used, bytes_);
    moved(keys, size, tokens_);
    moved(starts, size, tokens_);
    moved(lengths, size, tokens_);
}

#ifdef ANSWERKEY_AVX2

// Do as by_scan, four keys at a time; those past the end of the list are arbitrary.
AVX2 std::size_t KeyedOverlap::by_wide_scan(const KeyedTokens& reference) const {
    const KeyedTokens& prediction = *prediction_;
    const std::uint64_t* keys = prediction.keys.get();
    const std::size_t size = prediction.size;
    std::uint64_t free = ~std::uint64_t{0} >> (64 - size);
    std::size_t common = 0;
    for (std::size_t j = 0; j < reference.size; ++j) {
        const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(reference.keys[j]));
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < size; i += 4) {
            const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
            const __m256i same = _mm256_cmpeq_epi64(four, wanted);
            const int bits = _mm256_movemask_pd(_mm256_castsi256_pd(same));
            found |= static_cast<std::uint64_t>(bits) << i;
        }
        for (found &= free; found != 0; found &= found - 1) {
            if (equal(prediction, static_cast<std::size_t>(std::countr_zero(found)), reference,
                      j)) {
                free ^= found & -found;
                ++common;
                break;
            }
        }
    }
    return common;
}

#else

std::size_t KeyedOverlap::by_wide_scan(const KeyedTokens& reference) const {
    return by_scan(reference);
}

#endif

std::size_t KeyedOverlap::by_table(const KeyedTokens& reference) {
    if (!is_built_) {
        table_.start(*prediction_);
        for (std::size_t i = 0; i < prediction_->size; ++i) {
            ++table_.insert(i).count;
        }
        is_built_ = true;
    }
    ++round_;
    std::size_t common = 0;
    for (std::size_t j = 0; j < reference.size; ++j) {
        KeyedTable::Slot* slot = table_.find(reference, j);
        if (!slot) {
            continue;
        }
        slot->taken = slot->round == round_ ? slot->taken : 0;
        slot->round = round_;
        if (slot->taken < slot->count) {
            ++slot->taken;
            ++common;
        }
    }
    return common;
}

void KeyedOverlap::make_distinct(KeyedTokens& tokens) {
    const bool is_short = tokens.size <= scanned_at_most;
    if (!is_short) {
        distinct_.start(tokens);
    }
    places_.clear();
    for (std::size_t i = 0; i < tokens.size; ++i) {
        const auto is_equal = [&](std::size_t j) { return equal(tokens, i, tokens, j); };
        const bool is_new = is_short ? std::none_of(places_.begin(), places_.end(), is_equal)
                                     : distinct_.insert(i).count++ == 0;
        if (is_new) {
            places_.push_back(i);
        }
    }
    for (std::size_t kept = 0; kept < places_.size(); ++kept) {
        tokens.keys[kept] = tokens.keys[places_[kept]];
        tokens.starts[kept] = tokens.starts[places_[kept]];
        tokens.lengths[kept] = tokens.lengths[places_[kept]];
    }
    tokens.size = places_.size();
}

void KeyedTable::start(const KeyedTokens& tokens) {
    tokens_ = &tokens;
    const std::size_t wanted = std::bit_ceil(tokens.size * 2 + 1);
    if (slots_.size() < wanted) {
        slots_.assign(wanted, Slot{});
        generation_ = 0;
    }
    ++generation_;
}

KeyedTable::Slot& KeyedTable::at_or_free(const KeyedTokens& others, std::size_t j) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = mixed(others.keys[j] ^ seed, secret) & mask;; at = (at + 1) & mask) {
        Slot& slot = slots_[at];
        if (slot.generation != generation_ || equal(*tokens_, slot.token, others, j)) {
            return slot;
        }
    }
}

KeyedTable::Slot& KeyedTable::insert(std::size_t i) {
    Slot& slot = at_or_free(*tokens_, i);
    if (slot.generation != generation_) {
        slot = {generation_, i, 0, 0, 0};
    }
    return slot;
}

KeyedTable::Slot* KeyedTable::find(const KeyedTokens& others, std::size_t j) {
    Slot& slot = at_or_free(others, j);
    return slot.generation == generation_ ? &slot : nullptr;
}

}  // namespace answerkey
