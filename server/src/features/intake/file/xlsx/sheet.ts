import { ImportProblem } from '../problem.ts'
import type { SourceRow } from '../source-row.ts'
import { type CellContext, cellText } from './cell.ts'
import { TextCollector, unescaped } from './strings.ts'
import type { NumberMeaning } from './styles.ts'
import { readXml, type XmlListener } from './xml.ts'

export interface SheetContext extends CellContext {
  readonly styles: readonly NumberMeaning[]
}

/** Rows are filled up to their last cell, so a cell far to the right would cost memory. */
const MAX_COLUMNS = 1_000

/** Streams the rows of a sheet. */
export async function* readSheet(
  chunks: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<SourceRow, void> {
  const reader = new RowReader(context)
  for await (const _ of readXml(chunks, reader)) yield* reader.take()
}

/** Builds rows from XML events. */
class RowReader implements XmlListener {
  readonly #context: SheetContext
  readonly #inline = new TextCollector()
  #rows: SourceRow[] = []
  #line = 0
  #column = 0
  #values: string[] = []
  #problem: string | null = null
  #type = 'n'
  #meaning: NumberMeaning = 'number'
  #value: string[] = []
  #isValue = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  take(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(element: string, attribute: (name: string) => string | null): void {
    switch (element) {
      case 'row':
        this.#line = Number(attribute('r') ?? this.#line + 1)
        this.#column = 0
        this.#values = []
        this.#problem = null
        break
      case 'c':
        this.#column = columnOf(attribute('r')) ?? this.#column + 1
        this.#type = attribute('t') ?? 'n'
        this.#meaning = this.#context.styles[Number(attribute('s') ?? 0)] ?? 'number'
        this.#value = []
        break
      case 'v':
        this.#isValue = true
        break
      default:
        this.#inline.open(element)
    }
  }

  text(piece: string): void {
    if (this.#isValue) this.#value.push(piece)
    else this.#inline.piece(piece)
  }

  close(element: string): void {
    switch (element) {
      case 'v':
        this.#isValue = false
        break
      case 'c':
        this.#endCell()
        break
      case 'row':
        this.#rows.push({ line: this.#line, values: this.#values, problem: this.#problem })
        break
      default:
        this.#inline.close(element)
    }
  }

  #endCell(): void {
    const inline = this.#inline.take()
    const value = this.#type === 'inlineStr' ? inline : this.#value.join('')
    if (value === '') return
    if (this.#column > MAX_COLUMNS)
      throw new ImportProblem(
        `The sheet has a cell in column ${this.#column} of line ${this.#line}; ${MAX_COLUMNS} columns are the maximum.`,
      )
    if (this.#type === 'e') this.#problem ??= `has a cell with the error ${value}`
    while (this.#values.length < this.#column - 1) this.#values.push('')
    const cell = { type: this.#type, meaning: this.#meaning, value }
    const text = cellText(cell, this.#context)
    this.#values[this.#column - 1] = (this.#type === 'str' ? unescaped(text) : text).trim()
  }
}

/** 'B7' -> 2; null without a valid reference. */
function columnOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,4})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
