/**
 * A parcel number as stored for searching: upper case, without blanks, dots and dashes of any kind. Other characters
 * stay, so a caller of SQL `like` must escape '%', '_' and the escape character.
 */
export function normalParcelNo(text: string): string {
  return fold(text).replace(/[\s.\p{Pd}\p{Cf}\p{M}]/gu, '')
}

/**
 * A name, an address or a certificate number as stored for searching: upper case, without accents, single blanks.
 * Dots and apostrophes are dropped ("O'Brien" -> OBRIEN, 'P.O. Box' -> PO BOX), any other punctuation separates words
 * ('Smith-Jones, Ann' -> SMITH JONES ANN). The result has only letters, digits and single blanks: no wildcard of SQL
 * `like`.
 */
export function normalText(text: string): string {
  return fold(text)
    .replace(/[.'’‘`´ʼ\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a name in normal form, each once, in the order typed. */
export const words = (text: string): readonly string[] => [
  ...new Set(
    normalText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
]

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** Decomposed before and after upper-casing, because either step can produce characters that the other must handle. */
function fold(text: string): string {
  const upper = text.normalize('NFKD').toUpperCase().normalize('NFKD')
  return upper.replace(/[ÆŒØŁĐÐÞĦẞ]/gu, (letter) => PLAIN[letter] ?? letter)
}
