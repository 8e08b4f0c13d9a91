import type { InspectedFile } from '../file/inspect-file.ts'
import { inspectFile } from '../file/inspect-file.ts'
import { ImportProblem } from '../file/problem.ts'
import { readTable, type SourceTable } from '../file/read-rows.ts'
import type { PortfolioFile } from './folder.ts'
import type { RowForm } from './part-form.ts'
import { columnsOfPartMap, type PartMap, readPartMap, templatePartMap } from './part-map.ts'

export interface OpenedPart {
  readonly file: InspectedFile
  readonly map: PartMap
  readonly table: SourceTable
}

/** Opens a file of a portfolio and checks that its map fits its header. */
export async function openPart(form: RowForm, { path, mapPath, csv }: PortfolioFile): Promise<OpenedPart> {
  const own = mapPath === null ? null : readPartMap(mapPath, form)
  const { encoding, delimiter } = own ?? csv
  const file = await inspectFile(path, undefined, encoding)
  const table = await readTable(file, {
    delimiter,
    sheet: file.kind === 'xlsx' ? (own?.sheet ?? null) : null,
    headerRow: own?.headerRow ?? null,
    columns: own === null ? ['state', 'county', 'certificateNo'] : columnsOfPartMap(own),
  })
  const map = own ?? templatePartMap(table.header, form, file.name)
  const missing = columnsOfPartMap(map).filter((column) => !table.header.includes(column))
  if (missing.length > 0) {
    await table.close()
    throw new ImportProblem(
      `${file.name} has no column ${missing.join(', ')}, which its map reads. Its columns: ${table.header.join(', ')}.`,
    )
  }
  return { file, map, table }
}
