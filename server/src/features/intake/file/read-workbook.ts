import { ImportProblem } from './problem.ts'
import { RowLimits } from './row-limits.ts'
import type { SourceRow } from './source-row.ts'
import { readWorkbook, type Workbook } from './xlsx/parts.ts'
import { readSheet } from './xlsx/sheet.ts'
import { readSharedStrings } from './xlsx/strings.ts'
import { readStyles } from './xlsx/styles.ts'
import { Zip } from './xlsx/zip.ts'

/** The file and sheet to read. Null reads the first visible sheet. */
export interface WorkbookRequest {
  readonly path: string
  /** For messages. */
  readonly name: string
  readonly sheet: string | null
}

/** Reads the rows of one sheet as texts. Memory depends on the file, so `readXlsx` runs it in a process with a limit. */
export async function* readWorkbookRows(file: WorkbookRequest): AsyncGenerator<SourceRow, void> {
  const zip = await Zip.open(file.path, file.name)
  try {
    const workbook = await readWorkbook(zip)
    const part = sheetPart(file, workbook)
    const strings = await readSharedStrings(zip, workbook.sharedStrings)
    const styles = await readStyles(zip, workbook.styles)
    yield* readSheet(zip.read(part), {
      strings,
      styles,
      is1904: workbook.is1904,
      limits: new RowLimits(file.name),
    })
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem(
      `${file.name} cannot be read as XLSX (${error instanceof Error ? error.message : 'unknown cause'}). Open it, and save it again.`,
    )
  } finally {
    zip.close()
  }
}

function sheetPart(file: WorkbookRequest, { sheets }: Workbook): string {
  const wanted = file.sheet
  const found =
    wanted === null
      ? (sheets.find((each) => !each.isHidden) ?? sheets[0])
      : sheets.find((each) => each.name === wanted)
  if (found) return found.part
  if (wanted === null) throw new ImportProblem(`${file.name} has no sheet.`)
  throw new ImportProblem(
    `${file.name} has no sheet ${wanted}. Its sheets: ${sheets.map(({ name }) => name).join(', ')}.`,
  )
}
