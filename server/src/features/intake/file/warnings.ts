import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { numberShape } from '@fieldstone/domain/parcels/parcel-decision'
import { earliestLikelyPurchase, MOST_YEARS } from '@fieldstone/domain/payoff/check-lien'
import type { Value } from './fields.ts'
import { COUNTY_HEADINGS, looksLikeData, plainCounty, plainHeading } from './headings.ts'
import { shortened } from './problem.ts'
import type { SourceRow } from './source-row.ts'
import { isMarkedAsText } from './source-row.ts'
import { isTotalLine } from './total-line.ts'

/** The parts of the file and its mapping that warnings depend on. */
export interface WarningContext {
  readonly header: readonly string[]
  readonly headerRow: number | 'none' | null
  /** Headings that several columns share. */
  readonly doubled: readonly string[]
  /** The columns that the mapping reads. */
  readonly columns: readonly string[]
  /** The county that is chosen for all rows. Null if the file names it. */
  readonly county: string | null
  /** The start of the parcel numbers that the mapping makes for rows without one. '' if it makes none. */
  readonly madeParcel: string
  /** The positions of the cells that make the numbers of the certificate and the parcel. */
  readonly identifying: readonly number[]
  readonly today: PlainDate
}

/** The values of a row that warnings look at. Null or undefined if not stated, or if rejected. */
export interface JudgedValues {
  readonly parcelNo?: Value | undefined
  readonly zip?: Value | undefined
  readonly purchasedOn?: Value | undefined
  readonly price?: Value | undefined
}

/** The number of rows that decide whether the header looks like data. */
const ROWS_BELOW_HEADER = 20

/** Collects warnings about a file, as sentences with counts and examples. */
export class FileWarnings {
  readonly #context: WarningContext
  readonly #read: readonly number[]
  readonly #countyColumn: number
  readonly #earliest: PlainDate
  readonly #below: (readonly string[])[] = []
  readonly #totals = new Examples()
  readonly #apostrophes = new Examples()
  readonly #zips = new Examples()
  readonly #counties = new Examples()
  readonly #purchases = new Examples()
  readonly #prices = new Examples()
  readonly #shapes = new ParcelShapes()

  constructor(context: WarningContext) {
    this.#context = context
    const { header, columns, today } = context
    this.#read = header.flatMap((name, index) => (columns.includes(name) ? [index] : []))
    this.#countyColumn = header.findIndex((name) => COUNTY_HEADINGS.includes(plainHeading(name)))
    this.#earliest = earliestLikelyPurchase(today)
  }

  /** Returns whether the row is a total, which is not a certificate. */
  addTotal(row: SourceRow): boolean {
    const isTotal = isTotalLine(row, this.#context.identifying)
    if (isTotal) this.#totals.add('', row.line)
    return isTotal
  }

  add({ line, values }: SourceRow, { parcelNo, zip, purchasedOn, price }: JudgedValues): void {
    if (this.#below.length < ROWS_BELOW_HEADER) this.#below.push(values)
    for (const index of this.#read) {
      const text = values[index] ?? ''
      if (isMarkedAsText(text)) this.#apostrophes.add(text, line)
    }
    if (typeof parcelNo === 'string' && !this.#isMade(parcelNo)) this.#shapes.add(parcelNo, line)
    if (typeof zip === 'string' && zip !== '' && !ZIP.test(zip)) this.#zips.add(zip, line)
    if (typeof purchasedOn === 'string' && purchasedOn < this.#earliest)
      this.#purchases.add(purchasedOn, line)
    if (price === 0) this.#prices.add('', line)
    this.#addCounty(values[this.#countyColumn] ?? '', line)
  }

  #isMade(parcelNo: string): boolean {
    const { madeParcel } = this.#context
    return madeParcel !== '' && parcelNo.startsWith(madeParcel)
  }

  #addCounty(text: string, line: number): void {
    const { county } = this.#context
    if (county === null) return
    const [chosen, written] = [plainCounty(county), plainCounty(text)]
    if (chosen === '' || written === '' || written.includes(chosen) || chosen.includes(written)) return
    this.#counties.add(text, line)
  }

  /** Returns one sentence for each kind. */
  sentences(): string[] {
    const { county, header } = this.#context
    const countyColumn = header[this.#countyColumn] ?? ''
    return [
      ...this.#headerSentences(),
      ...this.#totals.sentence(
        (count) =>
          `${count === 1 ? '1 row looks like a total and is' : `${whole(count)} rows look like totals and are`} rejected`,
      ),
      ...this.#counties.sentence(
        (count) =>
          `In ${rows(count)} the column ${countyColumn} names another county than ${county}, which is chosen for all rows`,
      ),
      ...this.#shapes.sentence(),
      ...this.#zips.sentence(
        (count) =>
          `${count === 1 ? '1 ZIP code does' : `${whole(count)} ZIP codes do`} not have five or nine digits. Check for lost leading zeros`,
      ),
      ...this.#purchases.sentence(
        (count) =>
          `${count === 1 ? '1 purchase date is' : `${whole(count)} purchase dates are`} more than ${MOST_YEARS} years back. Staff give the payoff until the date is corrected`,
      ),
      ...this.#prices.sentence(
        (count) =>
          `${count === 1 ? '1 purchase price is' : `${whole(count)} purchase prices are`} $0.00. Staff give the payoff until the price is corrected`,
      ),
      ...this.#apostrophes.sentence(
        (count) =>
          `${count === 1 ? '1 cell begins' : `${whole(count)} cells begin`} with an apostrophe that marks a number as text. The apostrophe is left out`,
      ),
    ]
  }

  #headerSentences(): string[] {
    const { header, headerRow, doubled } = this.#context
    if (headerRow === 'none')
      return ['The file has no header row: its columns are called A, B, C, and every row is read.']
    const isData = looksLikeData(header, this.#below)
    return [
      ...(isData
        ? [
            `The row that is read as the header looks like data: ${shortened(header.slice(0, 5).join(', '))}. If the file has no header row, say so.`,
          ]
        : []),
      ...doubled.map((name) => `Several columns are called ${name}. The second is read as ${name} (2).`),
    ]
  }
}

const ZIP = /^\d{5}(?:-?\d{4})?$/

const SHOWN_EXAMPLES = 3

interface Example {
  readonly text: string
  readonly line: number
}

/** Counts what was found, and keeps the first examples. */
class Examples {
  count = 0
  readonly first: Example[] = []

  add(text: string, line: number): void {
    this.count += 1
    if (this.first.length < SHOWN_EXAMPLES) this.first.push({ text: text.slice(0, SHOWN_CHARACTERS), line })
  }

  /** Returns the sentence with the examples, or nothing if nothing was found. */
  sentence(text: (count: number) => string): string[] {
    return this.count === 0 ? [] : [`${text(this.count)}: ${exampleText(this.first, this.count)}.`]
  }
}

const SHOWN_CHARACTERS = 60

const exampleText = (first: readonly Example[], count: number): string =>
  `${first.map(({ text, line }) => (text === '' ? `line ${line}` : `${text} (line ${line})`)).join(', ')}${count > first.length ? ', …' : ''}`

/** With more formats than this, none counts as common. */
const MOST_SHAPES = 500
/** The minimum count of numbers that make a format common. */
const FEWEST_COMMON = 3
/** If a larger share of the numbers has other formats, the county uses several. */
const MOST_ODD = 0.1

/** Finds the parcel numbers whose separators or count of digits differ from most others. */
class ParcelShapes {
  #count = 0
  readonly #shapes = new Map<string, Examples>()

  add(parcelNo: string, line: number): void {
    const shape = numberShape(parcelNo)
    const examples = this.#shapes.get(shape) ?? new Examples()
    this.#count += 1
    if (!this.#shapes.has(shape) && this.#shapes.size >= MOST_SHAPES) return
    this.#shapes.set(shape, examples)
    examples.add(parcelNo, line)
  }

  sentence(): string[] {
    const all = [...this.#shapes.values()].sort((a, b) => b.count - a.count)
    const [common, ...others] = all
    if (common === undefined || common.count < FEWEST_COMMON) return []
    const count = this.#count - common.count
    if (count === 0 || count > Math.max(1, this.#count * MOST_ODD)) return []
    const odd = others.flatMap(({ first }) => first).sort((a, b) => a.line - b.line)
    const [usual] = common.first
    return [
      `${count === 1 ? '1 parcel number has' : `${whole(count)} parcel numbers have`} another form than most, such as ${usual?.text}. Check for lost zeros: ${exampleText(odd.slice(0, SHOWN_EXAMPLES), count)}.`,
    ]
  }
}

const whole = (value: number): string => value.toLocaleString('en-US')
const rows = (count: number): string => (count === 1 ? '1 row' : `${whole(count)} rows`)
