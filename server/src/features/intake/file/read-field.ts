import { FIELD_NAMES, fieldOf, type Value } from './fields.ts'
import { type Lookups, NO_FIRM, NO_LOOKUPS } from './lookups.ts'
import { type FieldSource, fillTemplate, type ImportMap, placeholders, requiredFields } from './map.ts'
import { compilePattern, MAX_PATTERN_TEXT, type Pattern } from './pattern.ts'
import type { Cells } from './source-row.ts'
import { type DateReader, dateReader, readAmount, readPercent } from './values.ts'

/** Why a text was rejected. */
export interface Refused {
  readonly refusal: string
}

export const isRefused = (value: Value | Refused | undefined): value is Refused =>
  typeof value === 'object' && value !== null

/** What the reader needs to know about a field. */
export interface ReadField {
  /** A 'number' is the id of a status, a 'count' any whole number, and a 'firm' the name of a firm. */
  readonly kind: 'text' | 'money' | 'percent' | 'date' | 'number' | 'count' | 'flag' | 'firm'
  /** Maximum length of a text. */
  readonly limit?: number
  /** The allowed values. */
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
}

/** The fields as this map reads them. */
export const readFields = (matchBy: ImportMap['matchBy']): Readonly<Record<string, ReadField>> =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [
      name,
      { ...fieldOf(name), isRequired: requiredFields(matchBy).includes(name) },
    ]),
  )

interface ReaderOptions {
  readonly fields: Readonly<Record<string, ReadField>>
  /** The position of each field in the file. */
  readonly sources: Readonly<Partial<Record<string, FieldSource>>>
  readonly lookups?: Lookups
}

/** Reads the fields of one map. */
export class FieldReader {
  readonly #fields: ReaderOptions['fields']
  readonly #sources: ReaderOptions['sources']
  readonly #lookups: Lookups
  readonly #patterns = new Map<string, Pattern>()
  readonly #dates = new Map<string, DateReader | null>()

  constructor({ fields, sources, lookups = NO_LOOKUPS }: ReaderOptions) {
    this.#fields = fields
    this.#sources = sources
    this.#lookups = lookups
  }

  /** Returns null if the row has no value and needs none. */
  read(name: string, cells: Cells): Value | Refused {
    return this.statement(name, cells) ?? null
  }

  /**
   * Returns what the row states: a value, null if the map says that the text means empty, or undefined if the field has
   * no source or its cell is empty.
   */
  statement(name: string, cells: Cells): Value | Refused | undefined {
    const [field, source] = [this.#fields[name], this.#sources[name]]
    if (!field || !source) return undefined
    const isText = field.kind === 'text' || field.kind === 'firm'
    const fault = faultOf(source, cells, isText)
    if (fault !== null) return refused(fault)
    const cell = isText ? cells.text : cells.value
    // An identifier with missing parts could belong to something else.
    const parts = isIdentifier(name) ? 'all' : 'filled'
    const given = givenText(source, cell, parts)
    const matched = given === '' || source.emptyIs.includes(given) ? '' : this.#matched(source, given)
    if (typeof matched !== 'string') return matched
    const text =
      matched === '' && source.default ? (fillTemplate(source.default, cell, parts) ?? '') : matched
    if (text === '')
      return source.required || field.isRequired
        ? refused(missingPart(source, cell) ?? 'is missing')
        : undefined
    const ours = source.valueMap ? mapped(source.valueMap, text) : text
    return typeof ours === 'string' ? this.#typed(name, field, ours, source) : ours
  }

  #matched(source: FieldSource, text: string): string | Refused {
    if (source.match === undefined) return text
    if (text.length > MAX_PATTERN_TEXT)
      return refused(`is longer than ${MAX_PATTERN_TEXT} characters, the most that a pattern reads`)
    const pattern = this.#patterns.get(source.match) ?? compilePattern(source.match)
    if (typeof pattern === 'string') throw new Error(`a pattern that no map can hold ${pattern}`)
    this.#patterns.set(source.match, pattern)
    const taken = pattern.firstGroup(text)
    if (taken !== null) return taken
    return source.noMatch === 'empty' ? '' : refused('does not have the form that the map asks for')
  }

  #typed(name: string, field: ReadField, text: string, source: FieldSource): Value | Refused {
    switch (field.kind) {
      case 'money':
        return moneyOf(text)
      case 'percent':
        return percentOf(text)
      case 'date':
        return this.#dateOf(text, source)
      case 'number': {
        const id = /^\d{1,9}$/.test(text) ? Number(text) : -1
        return this.#lookups.statusIds.has(id) ? id : refused('is not the number of a status')
      }
      case 'firm':
        return this.#lookups.firms.idOf.get(text.toLowerCase()) ?? refused(NO_FIRM)
      case 'count':
        return /^\d{1,6}$/.test(text) ? Number(text) : refused('is not a whole number')
      case 'flag':
        return FLAGS[text.toLowerCase()] ?? refused('is not yes or no')
      case 'text':
        return textOf(name, field, text)
    }
  }

  /** Date cells of a spreadsheet arrive as YYYY-MM-DD, whatever their format. */
  #dateOf(text: string, { dateFormats: formats, pivotYear }: FieldSource): Value | Refused {
    for (const form of ['YYYY-MM-DD', ...formats]) {
      const key = `${form} ${pivotYear}`
      const reader = this.#dates.get(key) ?? dateReader(form, pivotYear)
      this.#dates.set(key, reader)
      const date = reader?.(text)
      if (date) return date
    }
    return refused(`is not a date written ${formats.length > 0 ? formats.join(' or ') : 'YYYY-MM-DD'}`)
  }
}

const FLAGS: Readonly<Record<string, 'true' | 'false'>> = {
  true: 'true',
  yes: 'true',
  y: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  n: 'false',
  '0': 'false',
}

const refused = (refusal: string): Refused => ({ refusal })

/** Returns why one of the columns of a field cannot be read. */
function faultOf({ column, template, default: other }: FieldSource, cells: Cells, isText: boolean) {
  for (const each of [column ?? '', ...placeholders(template), ...placeholders(other)]) {
    const fault = cells.fault(each, isText)
    if (fault !== null) return fault
  }
  return null
}

/** Returns the column or columns of a field, for messages. */
export const columnText = (source: FieldSource): string =>
  source.column ?? (source.template ? placeholders(source.template).join(' + ') : 'the map')

type Texts = (column: string) => string

export function givenText(source: FieldSource, cells: Texts, parts: 'all' | 'filled' = 'filled'): string {
  if (source.column !== undefined) return cells(source.column)
  return source.constant ?? (source.template ? (fillTemplate(source.template, cells, parts) ?? '') : '')
}

/** For a text made of several columns of which only some are filled. */
function missingPart({ template }: FieldSource, cells: Texts): string | null {
  const parts = placeholders(template)
  const empty = parts.filter((column) => cells(column) === '')
  return empty.length === 0 || empty.length === parts.length
    ? null
    : `is made of columns of which ${empty.join(', ')} is empty`
}

const isIdentifier = (name: string): boolean => name === 'certificateNo' || name === 'parcelNo'

function mapped(valueMap: Readonly<Record<string, string | null>>, text: string): string | null | Refused {
  if (Object.hasOwn(valueMap, text)) return valueMap[text] ?? null
  const inOtherCase = Object.keys(valueMap).find((each) => each.toLowerCase() === text.toLowerCase())
  if (inOtherCase !== undefined) return valueMap[inOtherCase] ?? null
  return refused(`is not among the values of the map (${Object.keys(valueMap).slice(0, 8).join(', ')})`)
}

function moneyOf(text: string): Value | Refused {
  const amount = readAmount(text)
  if (typeof amount === 'string') return refused(amount)
  return amount < 0 ? refused('is below zero') : amount
}

function percentOf(text: string): Value | Refused {
  const rate = readPercent(text)
  return rate !== null && rate <= 10_000 ? rate : refused('is not a rate from 0 to 100 per cent')
}

function textOf(name: string, { choices, limit = 300 }: ReadField, text: string): Value | Refused {
  if (choices) {
    const choice = choices.find((each) => each.toLowerCase() === text.toLowerCase())
    return choice ?? refused(`is not one of ${choices.join(', ')}`)
  }
  // Line breaks and tabs become one space; spaces inside a parcel number stay.
  const value = text.replaceAll(/(?:[^\S ]|\p{Cc})+/gu, ' ').trim()
  if (value.length > limit) return refused(`is longer than ${limit} characters`)
  if (isIdentifier(name) && !/[\p{L}\p{N}]/u.test(value)) return refused('has neither a letter nor a digit')
  return isIdentifier(name) && SHORTENED_NUMBER.test(value) ? refused(SHORTENED) : value
}

/** How a spreadsheet shows a long number: 1.23457E+13. */
const SHORTENED_NUMBER = /(?<![\w.])\d(?:\.\d+)?E\+\d{1,3}(?!\w)|^\d\.\d{3,}E\d{1,2}$/i

const SHORTENED =
  'was shortened by a spreadsheet, so its digits are lost: format the column as text, enter it again, and save the file'
