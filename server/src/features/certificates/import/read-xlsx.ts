import ExcelJS from 'exceljs'
import type { InspectedFile } from './inspect-file.ts'
import { ImportProblem } from './problem.ts'
import type { SourceRow } from './source-row.ts'

/** The rows of one sheet as texts; null is the first sheet. */
export async function* readXlsx(file: InspectedFile, sheet: string | null): AsyncGenerator<SourceRow, void> {
  const names: string[] = []
  try {
    const workbook = new ExcelJS.stream.xlsx.WorkbookReader(file.path, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      // Without its styles a date is a bare number.
      styles: 'cache',
      hyperlinks: 'ignore',
      entries: 'ignore',
    })
    for await (const worksheet of workbook) {
      // The reader's type leaves out what it has: the name as the workbook gives it.
      const { name = '' } = worksheet as { name?: string }
      names.push(name)
      if (sheet !== null && name !== sheet) continue
      for await (const row of worksheet) yield sourceRow(row)
      return
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(
      `${file.name} cannot be read as XLSX (${error instanceof Error ? error.message : 'unknown cause'}). Open it, and save it again.`,
    )
  }
  throw new ImportProblem(`${file.name} has no sheet ${sheet ?? ''}. Its sheets: ${names.join(', ')}.`)
}

function sourceRow(row: ExcelJS.Row): SourceRow {
  // Cells are counted from 1.
  const cells = Array.isArray(row.values) ? Array.from(row.values).slice(1) : []
  const faulty = cells.find((cell) => errorOf(cell) !== null)
  return {
    line: row.number,
    values: cells.map((cell) => textOf(cell).trim()),
    problem: faulty === undefined ? null : `has a cell with the error ${errorOf(faulty)}`,
  }
}

function errorOf(cell: ExcelJS.CellValue | undefined): string | null {
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return null
  if ('error' in cell) return cell.error
  return 'result' in cell && cell.result !== undefined ? errorOf(cell.result) : null
}

/** As a person sees it, but for the look of numbers: dates as YYYY-MM-DD, numbers plain. */
function textOf(cell: ExcelJS.CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberText(cell)
  // A day of a sheet has no zone; the reader gives it as midnight UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell !== 'object') return String(cell)
  if ('richText' in cell) return cell.richText.map((run) => run.text).join('')
  if ('hyperlink' in cell) return cell.text
  if ('error' in cell) return cell.error
  return textOf(cell.result)
}

/** A sheet shows 15 digits; the rest is noise of binary fractions (0.1 + 0.2). */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? rounded.toFixed(0) : String(rounded)
}
