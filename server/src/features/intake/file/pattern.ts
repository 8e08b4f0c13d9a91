import { RE2JS, RE2JSException } from 're2js'
import { type PatternFault, translatePattern } from './pattern-syntax.ts'

/** The longest text that a pattern is tried on, in characters. Fields hold at most 300. */
export const MAX_PATTERN_TEXT = 1_000

/** With the length of the text, limits the work for one cell to about 20 ms. */
const MAX_SIZE = 600

/** The same for the cells of a row. */
export const MAX_TOTAL_PATTERN_SIZE = 1_500

/**
 * A regular expression written by a user. Runs in an engine without backtracking, so that it takes linear time. In
 * JavaScript's own engine, a hostile expression could stop the server.
 */
export class Pattern {
  readonly #engine: RE2JS
  readonly size: number

  constructor(engine: RE2JS, size: number) {
    this.#engine = engine
    this.size = size
  }

  /** The text of the first group, or of the whole match if there is none. Null if the pattern does not match. */
  firstGroup(text: string): string | null {
    const match: readonly (string | undefined)[] | null = this.#engine.exec(text)
    return match === null ? null : (match[1] ?? match[0] ?? '')
  }
}

/** Compiles a regular expression with the meaning that it has in JavaScript, flag u. Returns a sentence if it is refused. */
export function compilePattern(source: string): Pattern | string {
  if (!isValidInJavaScript(source)) return 'is not a regular expression'
  const translated = translatePattern(source)
  if (typeof translated === 'string') return SENTENCES[translated]
  if (translated.size > MAX_SIZE) return TOO_LARGE
  try {
    return new Pattern(RE2JS.compile(translated.source), translated.size)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    // Nested repetitions exceed the engine's limit. The only other cause is an unknown character property.
    return /repeat/.test(error.message) ? TOO_LARGE : UNKNOWN_PROPERTY
  }
}

/** Only parses the expression. It never runs. */
function isValidInJavaScript(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}

const SENTENCES: Readonly<Record<PatternFault, string>> = {
  'look-around':
    'looks ahead or behind, as in (?!…) or (?<=…), which patterns cannot do here. Write which characters may stand there, such as [^*]',
  'back-reference':
    'refers back to a group, as in \\1, which patterns cannot do here. Write that part out once more',
  flags: 'sets flags inside, as in (?i:…), which patterns cannot do here. Write both cases, such as [Aa]',
  'repeated-empty':
    'repeats a part that can be empty, as in (a*)*, which patterns cannot do here. Remove the * or ? inside or after that part',
  'repeated-first-group':
    'has its first group inside a part that is repeated, as in (?:(a)|b)*, which patterns cannot do here. Put that group around the whole part',
  'half-character':
    'has half of a character, as in \\uD83D, which matches nothing. Write the whole character',
}

const TOO_LARGE =
  'is too large: a part repeats too often. Use + or * in place of a high count such as {500}, or a shorter pattern'

const UNKNOWN_PROPERTY =
  'has a \\p{…} that is not known here. Use a short name, such as \\p{L} for letters or \\p{Nd} for digits'
