import { type PlainDate, parsePlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, MOST_CENTS } from '../money/cents.ts'
import { type Bai2Field, type Bai2Record, readTextAfter, splitBai2 } from './bai2-records.ts'
import { findBai2Effect, nameBai2Type } from './bai2-types.ts'
import { LONGEST_DESCRIPTION } from './bank-lines.ts'

export interface Bai2Line {
  /** The as-of date of the report: the day on which the bank posted the line. */
  readonly on: PlainDate
  /** Positive for a credit. */
  readonly amountCents: Cents
  readonly description: string
  readonly bankReference: string
  readonly typeCode: string
}

/** One account on one day. */
export interface Bai2Account {
  readonly number: string
  readonly currency: 'USD'
  readonly asOf: PlainDate
  /** The ledger balances. Null if the bank does not send them. */
  readonly openingCents: Cents | null
  readonly closingCents: Cents | null
  readonly lines: readonly Bai2Line[]
}

export const BAI2_PROBLEMS = [
  'bai2-start',
  'bai2-order',
  'bai2-cut',
  'bai2-field',
  'bai2-total',
  'bai2-count',
  'bai2-type',
  'bai2-currency',
  'bai2-deletion',
  'bai2-correction',
  'bai2-test',
  'bai2-interim',
  'bai2-same-day',
] as const
export type Bai2Problem = (typeof BAI2_PROBLEMS)[number]

/** The field that is wrong. `total` is a control total. `records`, `accounts` and `groups` are counts of a trailer. */
type FieldName =
  | 'version'
  | 'status'
  | 'asOfDate'
  | 'asOfModifier'
  | 'currency'
  | 'account'
  | 'typeCode'
  | 'amount'
  | 'fundsType'
  | 'total'
  | 'records'
  | 'accounts'
  | 'groups'

/** Why nothing of the report is imported. Amounts are dollars as text. `expected` is '' if there is no single answer. */
export interface Bai2Refusal {
  readonly problem: Bai2Problem
  readonly line: number
  /** The type of the record, such as '16'. */
  readonly record: string
  readonly field: FieldName | null
  readonly found: string
  readonly expected: string
}

/**
 * Reads a balance report of prior days by the Cash Management Balance Reporting Specifications, Version 2 (BAI2), of the
 * Bank Administration Institute. Returns an account for each of its records 03. Rejects the whole report if it is cut off
 * or out of order, if a control total or a count is wrong, and if it is not in US dollars or not of a completed day.
 *
 * A control total is the sum of all amounts of the records 03 and 16 below it, status and summary amounts included. The
 * amounts of a funds type are not added. Some banks report a deposit and its items, for example 115 and 116: then the
 * lines come to more than the change of the balance.
 */
export function readBai2(content: string): Bai2Account[] | Bai2Refusal {
  try {
    const records = splitBai2(content)
    checkOrder(records)
    const entries = records.map(readEntry)
    checkTotals(entries)
    return readAccounts(entries)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

class Refused extends Error {
  readonly refusal: Bai2Refusal

  constructor(refusal: Bai2Refusal) {
    super(refusal.problem)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

const LONGEST_FOUND = 40

/** Rejects the report because of a record, or because of one of its fields. */
function refuse(problem: Bai2Problem, record: Bai2Record, details: Partial<Bai2Refusal> = {}): never {
  const { line, code } = record
  const found = (details.found ?? '').slice(0, LONGEST_FOUND)
  throw new Refused({ problem, line, record: code, field: null, expected: '', ...details, found })
}

function refuseField(record: Bai2Record, name: FieldName, field: Bai2Field, expected = ''): never {
  return refuse('bai2-field', record, { line: field.line, field: name, found: field.text, expected })
}

/** Which record types may follow each one. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '01': ['02'],
  '02': ['03', '98'],
  '03': ['16', '49'],
  '16': ['16', '49'],
  '49': ['03', '98'],
  '98': ['02', '99'],
  '99': [],
}

function checkOrder(records: readonly Bai2Record[]): void {
  const [first] = records
  const nothing = { line: 1, code: '', fields: [], parts: [] }
  if (first?.code !== '01')
    refuse('bai2-start', first ?? nothing, { found: first?.code ?? '', expected: '01' })
  let last = first
  for (const record of records.slice(1)) {
    const following = FOLLOWS[last.code] ?? []
    if (!following.includes(record.code))
      refuse('bai2-order', record, { found: record.code, expected: following.join(', ') })
    last = record
  }
  if (last.code !== '99') refuse('bai2-cut', last, { found: last.code, expected: '99' })
  const version = getField(first, 7)
  if (version.text !== '2') refuseField(first, 'version', version, '2')
}

/** Returns a field of a record, counted from 0. A field that was not sent is blank. */
const getField = ({ line, fields }: Bai2Record, index: number): Bai2Field =>
  fields[index] ?? { text: '', line: fields.at(-1)?.line ?? line, part: 0, at: 0 }

/** An amount with its type code, in cents. */
interface Amount {
  readonly typeCode: string
  readonly value: bigint
}

interface Transaction extends Amount {
  readonly bankReference: string
  readonly customerReference: string
  readonly text: string
}

interface Entry {
  readonly record: Bai2Record
  /** The status and summary amounts of a record 03. */
  readonly summaries: readonly Amount[]
  /** Null for a record that is not a 16. */
  readonly transaction: Transaction | null
}

function readEntry(record: Bai2Record): Entry {
  return {
    record,
    summaries: record.code === '03' ? readSummaries(record) : [],
    transaction: record.code === '16' ? readTransaction(record) : null,
  }
}

/** After account and currency: type code, amount, item count and funds type of each amount. */
function readSummaries(record: Bai2Record): Amount[] {
  const amounts: Amount[] = []
  let at = 2
  while (at < record.fields.length) {
    const [typeCode, amount] = [getField(record, at), getField(record, at + 1)]
    const isBlank = typeCode.text === '' && amount.text === ''
    if (!isBlank && !/^\d{3}$/.test(typeCode.text)) refuseField(record, 'typeCode', typeCode)
    if (amount.text !== '') amounts.push({ typeCode: typeCode.text, value: readAmount(record, amount) })
    at = skipFunds(record, at + 3)
  }
  return amounts
}

function readTransaction(record: Bai2Record): Transaction {
  const [typeCode, amount] = [getField(record, 0), getField(record, 1)]
  const effect = findBai2Effect(typeCode.text)
  if (effect === null) refuse('bai2-type', record, { field: 'typeCode', found: typeCode.text })
  // The type code decides between credit and debit, so a minus sign contradicts it.
  if (amount.text.startsWith('-')) refuseField(record, 'amount', amount)
  const value = amount.text === '' && effect === 'none' ? 0n : readAmount(record, amount)
  const at = skipFunds(record, 2)
  return {
    typeCode: typeCode.text,
    value,
    bankReference: getField(record, at).text,
    customerReference: getField(record, at + 1).text,
    text: readTextAfter(record, at + 2),
  }
}

/** Two decimals are implied. */
function readAmount(record: Bai2Record, field: Bai2Field): bigint {
  if (!/^[+-]?\d{1,18}$/.test(field.text)) refuseField(record, 'amount', field)
  return BigInt(field.text.replace('+', ''))
}

/** How many fields follow a funds type: a date and a time (V), or three amounts by availability (S). */
const FUNDS_FIELDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ '': 0, '0': 0, '1': 0, '2': 0, Z: 0, V: 2, S: 3 }),
)

/** Returns the position after the funds type at a position. Type D has a count, and a day and an amount for each. */
function skipFunds(record: Bai2Record, at: number): number {
  const type = getField(record, at)
  if (type.text === 'D') {
    const count = getField(record, at + 1)
    if (!/^\d{1,2}$/.test(count.text)) refuseField(record, 'fundsType', count)
    return at + 2 + 2 * Number(count.text)
  }
  return at + 1 + (FUNDS_FIELDS.get(type.text) ?? refuseField(record, 'fundsType', type))
}

/** The file is level 0, a group level 1, an account level 2. */
const LEVELS: Readonly<Record<string, number>> = {
  '01': 0,
  '02': 1,
  '03': 2,
  '16': 2,
  '49': 2,
  '98': 1,
  '99': 0,
}

/** The counts of each trailer, after its control total. */
const TRAILERS: Readonly<Record<string, readonly ('accounts' | 'groups' | 'records')[]>> = {
  '49': ['records'],
  '98': ['accounts', 'records'],
  '99': ['groups', 'records'],
}

function checkTotals(entries: readonly Entry[]): void {
  const totals = [0, 1, 2].map(() => ({ sum: 0n, records: 0, members: 0 }))
  for (const { record, summaries, transaction } of entries) {
    const level = LEVELS[record.code] ?? 0
    const [total, outer] = [totals[level], totals[level - 1]]
    if (total === undefined) continue
    total.records += record.parts.length
    for (const { value } of [...summaries, ...(transaction === null ? [] : [transaction])]) total.sum += value
    if (TRAILERS[record.code] === undefined) continue
    checkTrailer(record, total)
    if (outer !== undefined) {
      outer.sum += total.sum
      outer.records += total.records
      outer.members += 1
    }
    totals[level] = { sum: 0n, records: 0, members: 0 }
  }
}

interface Total {
  readonly sum: bigint
  /** Lines of the file. */
  readonly records: number
  /** The accounts of a group, or the groups of the file. */
  readonly members: number
}

function checkTrailer(record: Bai2Record, { sum, records, members }: Total): void {
  const stated = readAmount(record, getField(record, 0))
  if (stated !== sum)
    refuse('bai2-total', record, {
      field: 'total',
      found: formatDollars(stated),
      expected: formatDollars(sum),
    })
  for (const [index, field] of (TRAILERS[record.code] ?? []).entries()) {
    const [found, expected] = [getField(record, index + 1).text, field === 'records' ? records : members]
    if (!/^\d{1,9}$/.test(found) || Number(found) !== expected)
      refuse('bai2-count', record, { field, found, expected: String(expected) })
  }
}

/** -123450n -> '-1234.50'. */
function formatDollars(amount: bigint): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function readAccounts(entries: readonly Entry[]): Bai2Account[] {
  const accounts: (Bai2Account & { readonly lines: Bai2Line[] })[] = []
  let group: Group | null = null
  for (const entry of entries) {
    const { record, transaction } = entry
    if (record.code === '02') group = readGroup(record)
    if (record.code === '03' && group !== null) accounts.push({ ...readAccount(entry, group), lines: [] })
    const account = accounts.at(-1)
    if (transaction === null || account === undefined) continue
    const line = readLine(record, transaction, account.asOf)
    if (line !== null) account.lines.push(line)
  }
  return accounts
}

/** Why a code of a group header rejects the report. Null if it does not. */
type CodeProblems = ReadonlyMap<string, Bai2Problem | null>

/** Only an update (1) adds lines to those that were reported before. */
const STATUS_PROBLEMS: CodeProblems = new Map([
  ['1', null],
  ['2', 'bai2-deletion'],
  ['3', 'bai2-correction'],
  ['4', 'bai2-test'],
])

/** Banks that send one report for each day leave the modifier blank. */
const MODIFIER_PROBLEMS: CodeProblems = new Map([
  ['', null],
  ['1', 'bai2-interim'],
  ['2', null],
  ['3', 'bai2-same-day'],
  ['4', 'bai2-same-day'],
])

function checkCode(record: Bai2Record, name: FieldName, field: Bai2Field, problems: CodeProblems): void {
  const problem = problems.get(field.text)
  if (problem === undefined) refuseField(record, name, field)
  if (problem !== null) refuse(problem, record, { field: name, found: field.text })
}

interface Group {
  readonly asOf: PlainDate
  /** Of the accounts that name none. */
  readonly currency: string
}

function readGroup(record: Bai2Record): Group {
  const asOf = getField(record, 3)
  checkCode(record, 'status', getField(record, 2), STATUS_PROBLEMS)
  checkCode(record, 'asOfModifier', getField(record, 6), MODIFIER_PROBLEMS)
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(asOf.text) ?? []
  const date = parsePlainDate(`20${year}-${month}-${day}`)
  if (date === null) refuseField(record, 'asOfDate', asOf, 'YYMMDD')
  return { asOf: date, currency: getField(record, 5).text || 'USD' }
}

function readAccount({ record, summaries }: Entry, group: Group): Omit<Bai2Account, 'lines'> {
  const [number, currency] = [getField(record, 0), getField(record, 1)]
  if (number.text === '') refuseField(record, 'account', number)
  const found = currency.text || group.currency
  if (found !== 'USD') refuse('bai2-currency', record, { field: 'currency', found, expected: 'USD' })
  const balance = (typeCode: string) => {
    const amount = summaries.find((it) => it.typeCode === typeCode)
    return amount === undefined ? null : toCents(record, amount)
  }
  return {
    number: number.text,
    currency: 'USD',
    asOf: group.asOf,
    openingCents: balance('010'),
    closingCents: balance('015'),
  }
}

/** Returns null for a transaction that moves no money. The references come before the text, so that none is cut off. */
function readLine(record: Bai2Record, transaction: Transaction, on: PlainDate): Bai2Line | null {
  const { typeCode, bankReference, customerReference, text } = transaction
  const effect = findBai2Effect(typeCode)
  if (effect === 'none') return null
  const amount = toCents(record, transaction)
  const texts = [nameBai2Type(typeCode), bankReference, customerReference, text]
  return {
    on,
    amountCents: effect === 'debit' ? cents(0 - amount) : amount,
    description: texts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_DESCRIPTION),
    bankReference,
    typeCode,
  }
}

function toCents(record: Bai2Record, { typeCode, value }: Amount): Cents {
  const amount = Number(value)
  if (Math.abs(amount) > MOST_CENTS)
    refuse('bai2-field', record, { field: 'amount', found: `${typeCode}: ${formatDollars(value)}` })
  return cents(amount)
}
