import { createReadStream } from 'node:fs'
import type { InspectedFile } from './inspect-file.ts'
import { ImportProblem } from './problem.ts'
import { ROW_LIMITS, RowLimits } from './row-limits.ts'
import type { CellFault, SourceRow } from './source-row.ts'

/** One object or array of the outer array. Its numbers are texts, so that no digit is lost. */
interface Item {
  /** Counts from 1. Used as the line number, because a whole file may be one line. */
  readonly no: number
  readonly value: object
}

/**
 * Returns the rows of a JSON file: an array of objects, whose names become a header row, or of arrays. Throws ImportProblem when
 * the file is something else.
 */
export async function* readJson(file: InspectedFile): AsyncGenerator<SourceRow, void> {
  const names = await namesIn(file)
  const limits = new RowLimits(file.name)
  if (names.length > 0)
    yield { line: 0, values: names.map((name) => name.trim()), problem: null, isHeader: true }
  for await (const { no: line, value } of items(file)) {
    const isList = Array.isArray(value)
    const given: readonly unknown[] = isList
      ? value
      : names.map((name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null))
    const values = given.map(textOf)
    for (const [index, text] of values.entries()) limits.addCell(line, index + 1, text.length)
    limits.endRow(
      line,
      values.every((text) => text === ''),
    )
    const faults = faultsIn(given)
    const problem = isList && names.length > 0 ? 'is a list, where other rows are objects' : null
    yield { line, values, problem, ...(faults === null ? {} : { faults }) }
  }
}

/** Returns the names of all objects in order of appearance. Empty for an array of arrays. */
async function namesIn(file: InspectedFile): Promise<readonly string[]> {
  const names = new Set<string>()
  for await (const { no, value } of items(file)) {
    if (Array.isArray(value)) continue
    for (const name of Object.keys(value)) names.add(name)
    if (names.size > ROW_LIMITS.rowCells)
      throw new ImportProblem(
        `${file.name} has more than ${ROW_LIMITS.rowCells} names up to item ${no}. Leave out those that are not needed.`,
      )
  }
  return [...names]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim()
}

const NESTED: CellFault = { reason: 'is a list or an object, not one value', isForAll: true }

function faultsIn(values: readonly unknown[]): Record<number, CellFault> | null {
  const nested = [...values.entries()].filter(([, value]) => typeof value === 'object' && value !== null)
  return nested.length === 0 ? null : Object.fromEntries(nested.map(([index]) => [index, NESTED]))
}

/** Reads item by item, so that memory does not grow with the file. */
async function* items(file: InspectedFile): AsyncGenerator<Item> {
  const scanner = new Scanner(file.name)
  for await (const chunk of createReadStream(file.path, { encoding: 'utf8' }))
    yield* scanner.read(String(chunk))
  scanner.end()
}

const isSpace = (sign: string): boolean => /[\s\ufeff]/.test(sign)
const isOfNumber = (sign: string): boolean => /[-+.\deE]/.test(sign)

/** Finds the items of the outer array. */
class Scanner {
  readonly #name: string
  #line = 1
  /** The nesting depth. 1 within the outer array. */
  #depth = 0
  #isEnded = false
  #isText = false
  #isEscaped = false
  #isNumber = false
  #text = ''
  #no = 0
  #from = 1

  constructor(name: string) {
    this.#name = name
  }

  *read(chunk: string): Generator<Item> {
    for (const sign of chunk) {
      if (sign === '\n') this.#line += 1
      if (this.#depth > 1) {
        this.#add(sign)
        if (this.#depth === 1) yield this.#item()
      } else this.#between(sign)
    }
  }

  end(): void {
    if (!this.#isEnded)
      throw new ImportProblem(
        `${this.#name} ends in line ${this.#line} before its list does: it was cut off.`,
      )
  }

  /** Handles a character outside the items. */
  #between(sign: string): void {
    if (isSpace(sign)) return
    if (this.#depth === 0 && sign === '[' && !this.#isEnded) this.#depth = 1
    else if (this.#depth === 1 && (sign === '{' || sign === '[')) {
      this.#from = this.#line
      this.#text = sign
      this.#depth = 2
    } else if (this.#depth === 1 && sign === ']') {
      this.#depth = 0
      this.#isEnded = true
    } else if (this.#depth !== 1 || sign !== ',')
      throw new ImportProblem(
        `${this.#name} is no list of objects or of lists: line ${this.#line} has ${JSON.stringify(sign)} between them.`,
      )
  }

  /** Handles a character of an item. Puts numbers in quotes, because JSON.parse rounds long ones. */
  #add(sign: string): void {
    if (this.#isText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === '\\') this.#isEscaped = true
      else if (sign === '"') this.#isText = false
    } else {
      const isNumber = this.#isNumber ? isOfNumber(sign) : /[-\d]/.test(sign)
      if (isNumber !== this.#isNumber) this.#text += '"'
      this.#isNumber = isNumber
      if (sign === '"') this.#isText = true
      if (sign === '{' || sign === '[') this.#depth += 1
      if (sign === '}' || sign === ']') this.#depth -= 1
    }
    this.#text += sign
    if (this.#text.length > 2 * ROW_LIMITS.rowCharacters)
      throw new ImportProblem(
        `${this.#name} has a row from line ${this.#from} on that is too long: most likely a quote there never ends.`,
      )
  }

  #item(): Item {
    try {
      this.#no += 1
      return { no: this.#no, value: JSON.parse(this.#text) as object }
    } catch {
      throw new ImportProblem(`${this.#name} is not valid JSON from line ${this.#from} on.`)
    }
  }
}
