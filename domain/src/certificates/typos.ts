const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

/**
 * Every text that one typing mistake makes of a word in normal form, or that a mistake has made the word of: a letter more, one
 * less, another one, two exchanged. A number is changed by digits, a word by letters.
 */
export function oneMistakeAway(word: string): readonly string[] {
  const signs = /^\d+$/.test(word) ? DIGITS : LETTERS
  const texts = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const sign of signs) {
      texts.add(before + sign + after)
      if (after !== '') texts.add(before + sign + after.slice(1))
    }
    if (after !== '') texts.add(before + after.slice(1))
    if (after.length > 1) texts.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  texts.delete(word)
  texts.delete('')
  return [...texts]
}
