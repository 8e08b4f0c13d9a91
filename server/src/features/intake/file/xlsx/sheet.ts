import type { RowLimits } from '../row-limits.ts'
import { type CellFault, isBlankRow, type SourceRow } from '../source-row.ts'
import { type CellContext, cellText, textOfNumber } from './cell.ts'
import { CellText, TextCollector, unescaped } from './strings.ts'
import { GENERAL, type NumberFormat } from './styles.ts'
import { readXml, type XmlListener } from './xml.ts'

export interface SheetContext extends CellContext {
  readonly styles: readonly NumberFormat[]
  readonly limits: RowLimits
}

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
  #format: NumberFormat = GENERAL
  #isFormula = false
  #shown: Record<number, string> | undefined
  #faults: Record<number, CellFault> | undefined
  readonly #value = new CellText()
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
        this.#line = this.#nextLine(attribute('r'))
        this.#column = 0
        this.#values = []
        this.#problem = null
        this.#shown = undefined
        this.#faults = undefined
        break
      case 'c':
        this.#column = columnOf(attribute('r')) ?? this.#column + 1
        this.#type = attribute('t') ?? 'n'
        this.#format = this.#context.styles[Number(attribute('s') ?? 0)] ?? GENERAL
        this.#isFormula = false
        break
      case 'f':
        this.#isFormula = true
        break
      case 'v':
        this.#isValue = true
        break
      default:
        this.#inline.open(element)
    }
  }

  text(piece: string): void {
    if (this.#isValue) this.#value.add(piece)
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
        this.#endRow()
        break
      default:
        this.#inline.close(element)
    }
  }

  /** Rejects rows that are out of order, which would get wrong line numbers. */
  #nextLine(written: string | null): number {
    const next = written === null ? this.#line + 1 : Number(written)
    if (!Number.isInteger(next) || next <= this.#line) throw new Error('its rows are out of order')
    return next
  }

  #endCell(): void {
    const [inline, given] = [this.#inline.take(), this.#value.take()]
    const value = this.#type === 'inlineStr' ? inline : given
    if (value === '') {
      // A formula with an empty text as its result has the type str.
      if (this.#isFormula && this.#type !== 'str') this.#addFault(NO_RESULT)
      return
    }
    const cell = { type: this.#type, format: this.#format, value: value ?? '' }
    const text = value === null ? null : cellText(cell, this.#context)
    this.#context.limits.addCell(this.#line, this.#column, text?.length ?? Number.POSITIVE_INFINITY)
    if (this.#type === 'e') this.#problem ??= `has a cell with the error ${value}`
    while (this.#values.length < this.#column - 1) this.#values.push('')
    this.#values[this.#column - 1] = ((this.#type === 'str' ? unescaped(text ?? '') : text) ?? '').trim()
    const shown = textOfNumber(cell)
    if (typeof shown === 'string') this.#shown = { ...this.#shown, [this.#column - 1]: shown }
    else if (shown !== null) this.#addFault(shown)
  }

  #addFault(fault: CellFault): void {
    this.#faults = { ...this.#faults, [this.#column - 1]: fault }
  }

  #endRow(): void {
    const row: SourceRow = {
      line: this.#line,
      values: this.#values,
      problem: this.#problem,
      ...(this.#shown ? { shown: this.#shown } : {}),
      ...(this.#faults ? { faults: this.#faults } : {}),
    }
    this.#context.limits.endRow(this.#line, isBlankRow(row))
    this.#rows.push(row)
  }
}

const NO_RESULT: CellFault = {
  reason: 'has a formula without a stored result: open the file in a spreadsheet program, and save it again',
  isForAll: true,
}

/** 'B7' -> 2; null without a valid reference. */
function columnOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,4})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
