import { createHash } from 'node:crypto'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Counties, countyColumns, countyOf } from './counties.ts'
import {
  BLANK_FACTS,
  type Facts,
  FIELD_NAMES,
  type FieldName,
  fieldSpec,
  searchKeys,
  type Value,
} from './fields.ts'
import { type FieldSource, fillTemplate, type ImportMap, placeholders } from './map.ts'
import type { SourceRow } from './read-rows.ts'
import { type DateReader, dateReader, dollars, readMoney, readPercent } from './values.ts'

export interface Rejection {
  /** As the file names it; '' for the whole row. */
  readonly column: string
  readonly value: string
  readonly reason: string
}

/** What a valid row says. */
export interface RowContent {
  /** Columns of `certificate`. */
  readonly facts: Facts
  /** Columns of `legal_case`; those without a value are left out. */
  readonly legal: Facts
  /** Columns of the file that are kept as they are. */
  readonly columns: Readonly<Record<string, string>>
  /** Of the column that is summed; null when there is none. */
  readonly amountCents: number | null
}

export interface CheckedRow {
  readonly line: number
  readonly importKey: string | null
  readonly rejections: readonly Rejection[]
  /** Null when anything is rejected. */
  readonly content: RowContent | null
  readonly hash: string | null
  /** Also of a rejected row, when it can be read. */
  readonly amountCents: number | null
}

export interface RuleBook {
  readonly map: ImportMap
  readonly header: readonly string[]
  readonly counties: Counties
  readonly statusIds: ReadonlySet<number>
  readonly today: PlainDate
}

/** Checks the rows of one file in their order; remembers keys and numbers, so that a double names the first. */
export class RowChecker {
  readonly #book: RuleBook
  readonly #index: ReadonlyMap<string, number>
  readonly #readers = new Map<FieldName, readonly DateReader[]>()
  readonly #lineOfKey = new Map<string, number>()
  readonly #lineOfNumber = new Map<string, number>()

  constructor(book: RuleBook) {
    this.#book = book
    this.#index = new Map(book.header.map((column, index) => [column, index]))
    for (const name of FIELD_NAMES) {
      // A date that a spreadsheet holds as one comes as YYYY-MM-DD, whatever it looks like there.
      const forms = ['YYYY-MM-DD', ...(book.map.fields[name]?.dateFormats ?? [])]
      this.#readers.set(
        name,
        forms.map(dateReader).filter((reader) => reader !== null),
      )
    }
  }

  check(row: SourceRow): CheckedRow {
    if (row.problem !== null)
      return { ...REJECTED, line: row.line, rejections: [{ column: '', value: '', reason: row.problem }] }
    const { map } = this.#book
    const rejections: Rejection[] = []
    const valueOf = (column: string) => row.values[this.#index.get(column) ?? -1] ?? ''
    const importKey = this.#keyOf(valueOf, rejections)
    const countyId = this.#county(valueOf, rejections)
    const facts: Record<string, Value> = { ...BLANK_FACTS, county_id: countyId }
    const legal: Record<string, Value> = {}
    for (const name of FIELD_NAMES) {
      const value = this.#field(name, valueOf, rejections)
      const { table, column } = fieldSpec(name)
      if (table === 'certificate') facts[column] = value ?? BLANK_FACTS[column] ?? null
      else if (value !== null) legal[column] = value
    }
    facts['status_override_reason'] = overrideReason(map, facts, valueOf)
    const amountCents = this.#amount(valueOf, rejections)
    rejections.push(...contradictions(facts, map, this.#book.today))
    const isWhole = rejections.length === 0 && importKey !== null
    if (isWhole) rejections.push(...this.#doubles(row.line, importKey, facts, valueOf))
    if (rejections.length > 0 || importKey === null)
      return { ...REJECTED, line: row.line, importKey, rejections, amountCents }
    const columns = Object.fromEntries(map.aside.map((column) => [column, valueOf(column)]))
    const content = { facts: { ...facts, ...searchKeys(facts) }, legal, columns, amountCents }
    return { line: row.line, importKey, rejections, content, hash: hashOf(content), amountCents }
  }

  #keyOf(valueOf: (column: string) => string, rejections: Rejection[]): string | null {
    const { key } = this.#book.map
    const empty = key.filter((column) => valueOf(column) === '')
    for (const column of empty)
      rejections.push({ column, value: '', reason: 'is missing, and the row is known by it' })
    return empty.length > 0 ? null : key.map((column) => valueOf(column)).join('|')
  }

  #county(valueOf: (column: string) => string, rejections: Rejection[]): number | null {
    const where = this.#book.map.county
    const county = countyOf(this.#book.counties, where, valueOf)
    if (typeof county !== 'string') return county.id
    const column = countyColumns(where)
    rejections.push({ column, value: valueOf(column), reason: county })
    return null
  }

  #field(name: FieldName, valueOf: (column: string) => string, rejections: Rejection[]): Value {
    const source = this.#book.map.fields[name]
    if (!source) return null
    const given = givenText(source, valueOf)
    const read = (): Value | Refused => {
      const isEmpty = given === '' || source.emptyIs.includes(given)
      const text = isEmpty ? '' : matched(source, given)
      if (typeof text !== 'string') return text
      const filled = text === '' && source.default ? (fillTemplate(source.default, valueOf) ?? '') : text
      if (filled === '') return source.required || fieldSpec(name).isRequired ? refused('is missing') : null
      const ours = source.valueMap ? mapped(source.valueMap, filled) : filled
      return typeof ours === 'string' ? this.#typed(name, ours) : ours
    }
    const value = read()
    if (!isRefused(value)) return value
    rejections.push({ column: columnText(source), value: given, reason: value.refusal })
    return null
  }

  #typed(name: FieldName, text: string): Value | Refused {
    const { kind, limit, choices } = fieldSpec(name)
    switch (kind) {
      case 'money':
        return moneyOf(text)
      case 'percent': {
        const rate = readPercent(text)
        return rate !== null && rate <= 10_000 ? rate : refused('is not a rate from 0 to 100 per cent')
      }
      case 'date':
        return this.#date(name, text)
      case 'number': {
        const id = /^\d{1,9}$/.test(text) ? Number(text) : -1
        return this.#book.statusIds.has(id) ? id : refused('is not the number of a status')
      }
      case 'text':
        return textValue(name, text, limit, choices)
    }
  }

  #date(name: FieldName, text: string): Value | Refused {
    const readers = this.#readers.get(name) ?? []
    for (const reader of readers) {
      const date = reader(text)
      if (date !== null) return date
    }
    const forms = this.#book.map.fields[name]?.dateFormats ?? []
    return refused(`is not a date written ${forms.length > 0 ? forms.join(' or ') : 'YYYY-MM-DD'}`)
  }

  #amount(valueOf: (column: string) => string, rejections: Rejection[]): number | null {
    const { total } = this.#book.map
    if (total === undefined) return null
    const text = valueOf(total)
    const amount = text === '' ? 0 : readMoney(text)
    if (amount === null && !rejections.some((rejection) => rejection.column === total))
      rejections.push({ column: total, value: text, reason: 'is not an amount of dollars' })
    return amount
  }

  /** Only rows that are right in themselves are remembered: a double of a bad row is no double. */
  #doubles(line: number, key: string, facts: Facts, valueOf: (column: string) => string): Rejection[] {
    const { map } = this.#book
    const number = `${facts['county_id']}|${facts['certificate_no']}`
    const keyLine = this.#lineOfKey.get(key)
    const numberLine = this.#lineOfNumber.get(number)
    if (keyLine !== undefined)
      return [
        {
          column: map.key.join(' + '),
          value: map.key.map(valueOf).join(' + '),
          reason: `is the same as in line ${keyLine}`,
        },
      ]
    this.#lineOfKey.set(key, line)
    if (numberLine !== undefined)
      return [
        {
          column: certificateColumn(map),
          value: String(facts['certificate_no']),
          reason: `is the certificate number of line ${numberLine}, too`,
        },
      ]
    this.#lineOfNumber.set(number, line)
    return []
  }
}

const REJECTED = { importKey: null, content: null, hash: null, amountCents: null }

interface Refused {
  readonly refusal: string
}
const refused = (refusal: string): Refused => ({ refusal })
const isRefused = (value: Value | Refused): value is Refused => typeof value === 'object' && value !== null

/** The name of a field's source in the file, for messages. */
export const columnText = (source: FieldSource): string =>
  source.column ?? (source.template ? placeholders(source.template).join(' + ') : 'map')

export const certificateColumn = (map: ImportMap): string =>
  map.fields.certificateNo ? columnText(map.fields.certificateNo) : ''

function givenText(source: FieldSource, valueOf: (column: string) => string): string {
  if (source.column !== undefined) return valueOf(source.column)
  return source.constant ?? (source.template ? (fillTemplate(source.template, valueOf) ?? '') : '')
}

const patterns = new Map<string, RegExp>()

function matched(source: FieldSource, text: string): string | Refused {
  if (source.match === undefined) return text
  const pattern = patterns.get(source.match) ?? new RegExp(source.match, 'u')
  patterns.set(source.match, pattern)
  const match = pattern.exec(text)
  if (match) return match[1] ?? match[0]
  return source.noMatch === 'empty' ? '' : refused('does not have the form that the map asks for')
}

function mapped(valueMap: Readonly<Record<string, string | null>>, text: string): string | null | Refused {
  if (Object.hasOwn(valueMap, text)) return valueMap[text] ?? null
  return refused(`is not among the values of the map (${Object.keys(valueMap).slice(0, 8).join(', ')})`)
}

function moneyOf(text: string): Value | Refused {
  const amount = readMoney(text)
  if (amount === null) return refused('is not an amount of dollars')
  return amount < 0 ? refused('is below zero') : amount
}

function textValue(name: FieldName, text: string, limit = 300, choices?: readonly string[]): Value | Refused {
  if (choices) return choices.includes(text) ? text : refused(`is not one of ${choices.join(', ')}`)
  // Breaks of lines and tabs become one blank; blanks inside a parcel number stay as they are.
  const value = text.replaceAll(/(?:[^\S ]|\p{Cc})+/gu, ' ').trim()
  if (value.length > limit) return refused(`is longer than ${limit} characters`)
  const isNumber = name === 'certificateNo' || name === 'parcelNo'
  return isNumber && !/[\p{L}\p{N}]/u.test(value) ? refused('has neither a letter nor a digit') : value
}

function overrideReason(map: ImportMap, facts: Facts, valueOf: (column: string) => string): string | null {
  const source = map.fields.statusOverride
  if (!source || facts['status_override'] === null) return null
  const given = givenText(source, valueOf)
  return `imported: ${source.column ? `${source.column} is '${given}'` : given}, without a date`
}

/** Dates that cannot be true together; the payoff engine would refuse them later. */
function contradictions(facts: Facts, map: ImportMap, today: PlainDate): Rejection[] {
  const rules: readonly [FieldName, string, (date: string) => boolean][] = [
    ['purchasedOn', 'lies in the future', (date) => date > today],
    ['redeemedOn', 'lies in the future', (date) => date > today],
    ['redeemedOn', 'is before the day of purchase', (date) => date < String(facts['purchased_on'] ?? '')],
  ]
  return rules.flatMap(([name, reason, isWrong]) => {
    const value = facts[fieldSpec(name).column]
    const source = map.fields[name]
    if (!source || typeof value !== 'string' || !isWrong(value)) return []
    return [{ column: columnText(source), value, reason }]
  })
}

const hashOf = (content: RowContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** For messages: an amount as dollars, anything else as it is. */
export const shown = (column: string, value: Value | undefined): string =>
  typeof value === 'number' && column.endsWith('_cents') ? dollars(value) : String(value ?? 'nothing')
