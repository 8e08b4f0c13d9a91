/**
 * Folds the spellings of a name in normal form (`normalText`) into one: MC DONALD, MACDONALD and MCDONALD give the same, and
 * so do DE LA CRUZ and DELACRUZ, O BRIEN and OBRIEN, SAINT JOHN and ST JOHN. Other words are unchanged.
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
 * Returns the typed words that identify an owner: without AND, LLC, JR, TRUSTEE, ESTATE OF and the like, which some files
 * leave out. Returns all words if there are no others.
 */
export function tellingWords(words: readonly string[]): readonly string[] {
  // 'L.L.C.' in normal form is 'L L C', and the repeated L may be missing.
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

/** Whether some write the word together with the next one. A single letter is mostly an initial. */
function isPrefix(word: string, next: string): boolean {
  if (!PREFIXES.has(word) || !/^\p{L}{2,}$/u.test(next)) return false
  if (word === 'O') return next.length > 3
  if (word === 'D') return next.length > 3 && /^[AEIOU]/.test(next)
  return true
}

/** MACDONALD becomes MCDONALD, and SAINTJOHN becomes STJOHN. Shorter words (MACY, MACK) are unchanged. */
const scottish = (word: string): string =>
  word.replace(/^MAC(?=\p{L}{3})/u, 'MC').replace(/^SAINT(?=\p{L}{3})/u, 'ST')

const ADDITIONS: ReadonlySet<string> = new Set(
  `AL AND CO COMPANY CORP CORPORATION DECD DECEASED EST ESTATE ET ETAL ETUX ETVIR HEIRS II III INC INCORPORATED IV JR JUNIOR LIMITED
  LIVING LLC LLLP LLP LP LTD OF PC PLLC REVOCABLE SENIOR SR THE TR TRS TRST TRUST TRUSTEE TRUSTEES TTEE TTEES UX VIR`.split(
    /\s+/,
  ),
)
