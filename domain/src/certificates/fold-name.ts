/**
 * Folds the spellings of a name in normal form (`normalText`) into one: MC DONALD, MACDONALD and MCDONALD give the same, and
 * so do DE LA CRUZ and DELACRUZ, O BRIEN and OBRIEN, SAINT JOHN and ST JOHN. Other words stay.
 */
export function foldName(text: string): string {
  const words = text.split(' ')
  const folded: string[] = []
  let prefix = ''
  for (const [at, word] of words.entries()) {
    const part = SAINTS[word] ?? word
    if (isPrefix(word, words[at + 1] ?? '')) {
      prefix += part
      continue
    }
    folded.push(scottish(prefix + part))
    prefix = ''
  }
  return folded.join(' ')
}

/**
 * Of typed words, those by which an owner is found: without AND, LLC, JR, TRUSTEE, ESTATE OF and the like, which one file
 * has and the other leaves out. All of them if nothing else was typed.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  // 'L.L.C.' with blanks, whose second L is the same word again.
  const text = ` ${words.join(' ')} `.replace(/ L (?:L )?[CP] /, ' ')
  const telling = text
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !ADDITIONS.has(word))
  return telling.length > 0 ? telling : words
}

const SAINTS: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE' }

const PREFIXES: ReadonlySet<string> = new Set(
  `AL BIN D DA DAS DE DEL DELA DELAS DELLA DELOS DEN DER DES DI DO DOS DU EL FITZ LA LAS LE LO LOS MAC MC O SAINT SAINTE SAN SANTA
  ST STE TEN TER VAN VANDE VANDEN VANDER VON ZU`.split(/\s+/),
)

/** Written together with the next word by some, apart by others. A single letter mostly is an initial. */
function isPrefix(word: string, next: string): boolean {
  if (!PREFIXES.has(word) || !/^\p{L}{2,}$/u.test(next)) return false
  if (word === 'O') return next.length > 3
  if (word === 'D') return next.length > 3 && /^[AEIOU]/.test(next)
  return true
}

/** MACDONALD as MCDONALD, SAINTJOHN as STJOHN. Shorter words (MACY, MACK) stay. */
const scottish = (word: string): string =>
  word.replace(/^MAC(?=\p{L}{3})/u, 'MC').replace(/^SAINT(?=\p{L}{3})/u, 'ST')

const ADDITIONS: ReadonlySet<string> = new Set(
  `AL AND CO COMPANY CORP CORPORATION DECD DECEASED EST ESTATE ET ETAL ETUX ETVIR HEIRS II III INC INCORPORATED IV JR JUNIOR LIMITED
  LIVING LLC LLLP LLP LP LTD OF PC PLLC REVOCABLE SENIOR SR THE TR TRS TRST TRUST TRUSTEE TRUSTEES TTEE TTEES UX VIR`.split(
    /\s+/,
  ),
)
