/**
 * A parcel number as it is stored and sought: upper case, without blanks, dots and dashes of any kind.
 * Other signs stay, so a caller of SQL `like` must escape '%', '_' and its escape sign.
 */
export function normalParcelNo(text: string): string {
  return fold(text).replace(/[\s.\p{Pd}\p{Cf}\p{M}]/gu, '')
}

/**
 * A name, an address or a certificate number as it is stored and sought: upper case, accents folded, blanks
 * squeezed and trimmed. Dots and apostrophes join ("O'Brien" -> OBRIEN, 'P.O. Box' -> PO BOX), any other sign
 * separates ('Smith-Jones, Ann' -> SMITH JONES ANN). What is left has letters, digits and single blanks only,
 * so it holds no sign that means something to SQL `like`.
 */
export function normalText(text: string): string {
  return fold(text)
    .replace(/[.'’‘`´ʼ\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The different words of a name in normal form, in the order typed. */
export const words = (text: string): readonly string[] => [
  ...new Set(
    normalText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
]

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  ẞ: 'SS',
}

/** Taken apart before and after upper-casing, because each can bring forth what the other must change. */
function fold(text: string): string {
  const upper = text.normalize('NFKD').toUpperCase().normalize('NFKD')
  return upper.replace(/[ÆŒØŁĐÐÞĦẞ]/gu, (letter) => PLAIN[letter] ?? letter)
}
