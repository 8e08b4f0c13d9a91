import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Bps, type Cents, MOST_CENTS } from '@fieldstone/domain/money/cents'
import { centsToDollars, dollarsToCents, parseDollars } from '@fieldstone/domain/money/dollars'
import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'

/** The fewest characters that a reason has. */
const SHORTEST_REASON = 3

/** Whether a text says why: of what is done with other people's money, somebody wants to know later. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST_REASON

const DOLLARS_AND_CENTS = 'Enter dollars and cents, such as 1234.56'

/** What is wrong with an amount that was read; null: nothing. */
export function amountProblem(amount: Cents | null, leastCents: number): string | null {
  if (amount === null) return DOLLARS_AND_CENTS
  if (amount < leastCents) return leastCents > 0 ? MESSAGES.amountAboveZero : MESSAGES.amountFromZero
  return amount > MOST_CENTS ? MESSAGES.amountTooLarge : null
}

/** Dollars on the wire (a number with at most two decimals), whole cents inside. */
export const dollars = (problemOf: (amount: Cents | null) => string | null) =>
  z.codec(z.number(), z.custom<Cents>(), {
    decode: (value, context) => {
      const amount = dollarsToCents(value)
      const message = problemOf(amount)
      if (amount !== null && message === null) return amount
      context.issues.push({ code: 'custom', input: value, ...(message === null ? {} : { message }) })
      return z.NEVER
    },
    encode: centsToDollars,
  })

/** An amount of an answer, or one that is only compared: of any size, and below zero. */
export const money = dollars((amount) => (amount === null ? DOLLARS_AND_CENTS : null))

/** An amount that somebody enters: above zero, with a bound. */
export const amountAboveZero = dollars((amount) => amountProblem(amount, 1))

/** The same, or nothing. */
export const amountFromZero = dollars((amount) => amountProblem(amount, 0))

/** Dollars as a form or a query sends them: the text '1234.56'. A missing amount is an error, not zero. */
export const moneyText = z.codec(z.string().check(z.maxLength(16)), z.custom<Cents>(), {
  decode: (text, context) => {
    const amount = /^\d/.test(text) ? parseDollars(text) : null
    const message = amountProblem(amount, 0)
    if (amount !== null && message === null) return amount
    context.issues.push({ code: 'custom', input: text, ...(message === null ? {} : { message }) })
    return z.NEVER
  },
  encode: (amount) => (amount / 100).toFixed(2),
})

const wholeCents = (wire: z.ZodMiniType<number, number>) =>
  z.codec(wire, z.custom<Cents>(), { decode: (value) => value as Cents, encode: (value) => value })

/** Whole cents, for fields that end in Cents. */
export const centsNumber = wholeCents(z.int())

/** The same as somebody enters them: from zero, with a bound. */
export const centsFromZero = wholeCents(z.int().check(z.minimum(0), z.maximum(MOST_CENTS)))

const basisPoints = (wire: z.ZodMiniType<number, number>) =>
  z.codec(wire, z.custom<Bps>(), { decode: (value) => value as Bps, encode: (value) => value })

/** Basis points, for fields that end in Bps. */
export const bpsNumber = basisPoints(z.int().check(z.minimum(0)))

/** The rate of a certificate or of later taxes: at most 100 per cent, as an import takes them. */
export const rateNumber = basisPoints(z.int().check(z.minimum(0), z.maximum(10_000)))

/** What the schemas below say of a value. */
export const VALUE_SENTENCES = {
  isoDate: 'Enter a date as YYYY-MM-DD',
  position: 'Enter the first and last position, such as 8-17',
  storedCharacter:
    'This text has an invisible character that cannot be stored. Type it instead of pasting it',
} as const

/** A calendar date, 'YYYY-MM-DD' on both sides. */
export const date = z.codec(z.string().check(z.maxLength(10)), z.custom<PlainDate>(), {
  decode: (text, context) => {
    const day = parsePlainDate(text)
    if (day !== null) return day
    context.issues.push({ code: 'custom', input: text, message: VALUE_SENTENCES.isoDate })
    return z.NEVER
  },
  encode: (day) => day,
})

/** An instant: ISO 8601 with zone on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

/** A database id in a path or a query: digits on the wire, a positive whole number inside. */
export const idText = z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), {
  decode: Number,
  encode: String,
})

/** A whole number in a query, with its bounds. */
export const intText = (minimum: number, maximum: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(minimum), z.maximum(maximum)), {
    decode: Number,
    encode: String,
  })

/** At most as many digits as a safe integer. */
const digits = z.string().check(z.trim(), z.regex(/^\d{1,15}$/))

/** A whole number in a body: a number, or its digits as a form sends them. */
export const formInt = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  z.codec(z.union([z.int(), digits]), z.int().check(z.minimum(minimum), z.maximum(maximum)), {
    decode: Number,
    encode: (value) => value,
  })

/** An id in a body. */
export const formId = formInt(1)

/** An id in a body, or none: null, or the empty text that a form sends when nothing is chosen. */
export const formIdOrNone = z.codec(
  z.union([z.null(), z.int(), z.string().check(z.trim(), z.regex(/^\d{0,15}$/))]),
  z.nullable(z.int().check(z.minimum(1))),
  { decode: (value) => (value === null || value === '' ? null : Number(value)), encode: (value) => value },
)

/** A flag in a query: 'true' or 'false'. */
export const flagText = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? 'true' : 'false'),
})

/** PostgreSQL takes no text that holds NUL, neither to store it nor to look it up. */
const withoutNul = z.refine<string>((value) => !value.includes('\0'), VALUE_SENTENCES.storedCharacter)

/**
 * Line breaks and tabs, as a paste from a table brings them. In a name or a subject they would forge lines of an e-mail, a
 * letter or a file.
 */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const asOneLine = z.overwrite<string>((value) => value.replace(LINE_BREAKS, ' '))
const withoutControls = z.refine<string>(
  (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
  VALUE_SENTENCES.storedCharacter,
)

/** One line as it is, such as a token, a key or an id: not trimmed, without control characters, with a maximum length. */
export const exactText = (maximum: number) => z.string().check(z.maxLength(maximum), withoutControls)

/** Text as it is, such as a template or a stored value: not trimmed, without NUL, with a maximum length. */
export const exactLines = (maximum: number) => z.string().check(z.maxLength(maximum), withoutNul)

/**
 * One line of user text: line breaks and tabs become spaces, then it is trimmed. Other control characters are refused. With
 * a maximum length.
 */
export const text = (maximum: number) =>
  z.string().check(asOneLine, z.trim(), z.maxLength(maximum), withoutControls)

/** The same, optional; default ''. */
export const optionalText = (maximum: number) => z._default(text(maximum), '')

/** User text of several lines: trimmed, without NUL, with a maximum length. */
export const multilineText = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum), withoutNul)

/** The same, optional; default ''. */
export const optionalMultilineText = (maximum: number) => z._default(multilineText(maximum), '')

/** Why something is done with other people's money: never left empty. */
export const because = multilineText(500).check(z.minLength(SHORTEST_REASON))
