/** Why a regular expression cannot run without backtracking and keep its meaning in JavaScript. */
export type PatternFault =
  | 'look-around'
  | 'back-reference'
  | 'flags'
  | 'repeated-empty'
  | 'repeated-first-group'
  | 'half-character'

/** A regular expression in the syntax of RE2. */
export interface TranslatedPattern {
  readonly source: string
  /** Roughly the maximum number of steps that the engine makes for one character of the text. */
  readonly size: number
}

/**
 * Translates a regular expression of JavaScript (flag u) to the syntax of RE2. `source` must be valid in JavaScript.
 * Returns the fault if RE2 lacks a construct or gives it another meaning: `.` and `\s`, which differ, are written out.
 */
export function translatePattern(source: string): TranslatedPattern | PatternFault {
  try {
    return new Translation(source).alternatives()
  } catch (error) {
    if (error instanceof Untranslatable) return error.fault
    throw error
  }
}

class Untranslatable extends Error {
  readonly fault: PatternFault

  constructor(fault: PatternFault) {
    super(fault)
    this.fault = fault
  }
}

interface Part extends TranslatedPattern {
  readonly canBeEmpty: boolean
  /** 'is' for the first group, 'has' for a part that contains it. No other group is read. */
  readonly firstGroup: 'none' | 'is' | 'has'
}

const NOTHING: Part = { source: '', size: 0, canBeEmpty: true, firstGroup: 'none' }

// In RE2, \s and \S match only ASCII, and . excludes only \n.
const SPACE = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const NO_SPACE = String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
const ANY = String.raw`[^\n\r\x{2028}\x{2029}]`
const ALL = String.raw`\x{0}-\x{10ffff}`

const CONTROLS: Readonly<Record<string, number>> = { '0': 0, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }

/** Reads the pattern from left to right. */
class Translation {
  readonly #source: string
  #at = 0
  #groupCount = 0

  constructor(source: string) {
    this.#source = source
  }

  alternatives(): Part {
    let all = this.#sequence()
    while (this.#take(/\|/y)) {
      const next = this.#sequence()
      all = {
        source: `${all.source}|${next.source}`,
        size: all.size + next.size + 1,
        canBeEmpty: all.canBeEmpty || next.canBeEmpty,
        firstGroup: firstGroupAmong(all, next),
      }
    }
    return all
  }

  #sequence(): Part {
    let all: Part | null = null
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      const next = this.#repeated(this.#term())
      all =
        all === null
          ? next
          : {
              source: all.source + next.source,
              size: all.size + next.size,
              canBeEmpty: all.canBeEmpty && next.canBeEmpty,
              firstGroup: firstGroupAmong(all, next),
            }
    }
    return all ?? NOTHING
  }

  #term(): Part {
    const assertion = this.#take(/[$^]|\\[Bb]/y)
    if (assertion) return { ...NOTHING, source: assertion[0], size: 1 }
    if (this.#take(/\(/y)) return this.#group()
    if (this.#take(/\[/y)) return oneCharacter(this.#class())
    if (this.#take(/\./y)) return oneCharacter(ANY)
    if (this.#take(/\\(?:[1-9]|k<)/y)) throw new Untranslatable('back-reference')
    const set = this.#set()
    return oneCharacter(set === null ? literal(this.#character()) : `[${set}]`)
  }

  #group(): Part {
    const [marks = ''] = this.#take(/\?(?:<?[!=]|:|<[^>]+>)?/y) ?? []
    if (/[!=]$/.test(marks)) throw new Untranslatable('look-around')
    if (marks === '?') throw new Untranslatable('flags')
    if (marks !== '?:') this.#groupCount += 1
    const isFirst = marks !== '?:' && this.#groupCount === 1
    const inner = this.alternatives()
    this.#take(/\)/y)
    if (!isFirst) return { ...inner, source: `(?:${inner.source})` }
    return { ...inner, source: `(${inner.source})`, size: inner.size + 2, firstGroup: 'is' }
  }

  /**
   * When JavaScript repeats a part, it forgets the groups inside and stops at a repetition that takes nothing. RE2 does
   * neither, so parts for which this matters are faults.
   */
  #repeated(part: Part): Part {
    const found = this.#take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y)
    if (!found) return part
    const [quantifier, least = '0', comma = '', most = ''] = found
    const isOnce = quantifier.startsWith('?') || (comma === '' ? least : most) === '1'
    if (part.canBeEmpty) throw new Untranslatable('repeated-empty')
    if (part.firstGroup === 'has' && !isOnce) throw new Untranslatable('repeated-first-group')
    const times = Math.max(1, Number(least), Number(most))
    return {
      source: part.source + quantifier,
      size: (part.size + 1) * times,
      canBeEmpty: /^(?:[*?]|\{0)/.test(quantifier),
      firstGroup: part.firstGroup,
    }
  }

  #class(): string {
    const isNegated = this.#take(/\^/y) !== null
    let members = ''
    while (!this.#take(/\]/y)) members += this.#set() ?? this.#range()
    if (members === '') return `[${isNegated ? '' : '^'}${ALL}]`
    return `[${isNegated ? '^' : ''}${members}]`
  }

  #range(): string {
    const from = literal(this.#character())
    return this.#take(/-(?!\])/y) ? `${from}-${literal(this.#character())}` : from
  }

  /** Reads a set of characters, as members of a class. Null if a single character comes next. */
  #set(): string | null {
    const found = this.#take(/\\(?:([DSWdsw])|([Pp])\{(?:(?:General_Category|gc|Script|sc)=)?([^}]+)\})/y)
    if (!found) return null
    const [, letter = '', kind = '', property = ''] = found
    if (kind !== '') return `\\${kind}{${property}}`
    return { s: SPACE, S: NO_SPACE }[letter] ?? `\\${letter}`
  }

  /** The code point of the next character, escaped or not. */
  #character(): number {
    const hex = this.#take(/\\(?:x(..)|u\{(.+?)\}|u([Dd][89ABab]..)\\u([Dd][C-Fc-f]..)|u(....))/y)
    if (hex) {
      const [, byte, braced, high, low, unit] = hex
      if (high !== undefined && low !== undefined)
        return fromPair(Number.parseInt(high, 16), Number.parseInt(low, 16))
      return whole(Number.parseInt(byte ?? braced ?? unit ?? '', 16))
    }
    const control = this.#take(/\\(?:c([A-Za-z])|([0bfnrtv]))/y)
    if (control) {
      const [, letter, name = ''] = control
      return letter === undefined ? (CONTROLS[name] ?? 0) : letter.charCodeAt(0) % 32
    }
    const [, plain = ''] = this.#take(/\\?(.)/suy) ?? []
    return whole(plain.codePointAt(0) ?? 0)
  }

  #take(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#source)
    if (found) this.#at = sticky.lastIndex
    return found
  }
}

const firstGroupAmong = (...parts: readonly Part[]): Part['firstGroup'] =>
  parts.every((part) => part.firstGroup === 'none') ? 'none' : 'has'

const oneCharacter = (source: string): Part => ({ ...NOTHING, source, size: 1, canBeEmpty: false })

const literal = (code: number): string => {
  const character = String.fromCodePoint(code)
  return /[0-9A-Za-z]/.test(character) ? character : `\\x{${code.toString(16)}}`
}

const fromPair = (high: number, low: number): number => (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000

/** A lone surrogate matches nothing in a well-formed text, and RE2 cannot write it. */
function whole(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) throw new Untranslatable('half-character')
  return code
}
