// Unicode as the running interpreter has it.
#pragma once

#include "unicode.hpp"

namespace answerkey {

const Unicode& python_unicode();

// What is learned of each character when first asked for; all pipelines share it.
PropertyTable& properties();

}  // namespace answerkey
