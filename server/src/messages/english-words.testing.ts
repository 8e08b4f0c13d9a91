/** Words that English texts cannot do without, and that are no Spanish ones. */
const ENGLISH = new Set(
  `the your you yours our ours is are was were and or not for from with without which that this these those will would
  can cannot could may must shall should have has had been being its it of to at by on in if when while until after before
  payment payments paid pay owed debit account bank card certificate lien payoff receipt refund redeem redeemed release
  released installment installments please thank call write date amount total county parcel owner interest expenses
  principal letter mail address page link log password username wait again today tomorrow day days month months
  checking savings check wire cash money order fee service online county`
    .split(/\s+/)
    .filter(
      (word) => word !== '' && !['total', 'principal', 'interest', 'on', 'in', 'log', 'has'].includes(word),
    ),
)

/** The code of a paper may hold any word by chance. */
const CODE = '(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}'

const NO_WORDS = new RegExp(
  String.raw`\{\w+\}|https?:\/\/\S+|\S+@\S+|X-Next|America\/New_York|P\.O\. Box|${CODE}`,
  'g',
)

/** The English words in a Spanish text; what stands in braces, addresses, codes and links is none. */
export const englishIn = (text: string): readonly string[] =>
  text
    .replace(NO_WORDS, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => ENGLISH.has(word))
