// An outlook with the question it answers.
#pragma once

#include "outlook/outlook.hpp"

namespace jantaku::python {

struct FoundOutlook {
  Hand hand;  // as it was given
  OutlookQuestion question;
  Outlook result;
};

}  // namespace jantaku::python
