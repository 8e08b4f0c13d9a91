import * as z from 'zod'
import { type InspectedFile, inspectFile } from '../file/inspect-file.ts'
import {
  type FieldSource,
  fieldSource,
  fileShape,
  invalidMap,
  placeholders,
  readMapJson,
} from '../file/map.ts'
import { ImportProblem } from '../file/problem.ts'
import { readTable, type SourceTable } from '../file/read-rows.ts'
import type { PortfolioFile } from './folder.ts'
import type { RowForm } from './part-form.ts'
import { templateOf } from './parts.ts'

const schema = z.strictObject({
  ...fileShape,
  fields: z.record(z.string(), fieldSource),
})

/** Maps the columns of a part's file to ours, and names the columns of the certificate number. */
export type PartMap = z.output<typeof schema>

/** Throws an ImportProblem that lists every fault. */
function readPartMap(path: string, part: RowForm): PartMap {
  const parsed = schema.safeParse(readMapJson(path))
  const faults = parsed.success
    ? namesAtFault(parsed.data, part)
    : parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
  if (!parsed.success || faults.length > 0) throw invalidMap(path, faults)
  return parsed.data
}

function namesAtFault({ fields }: PartMap, part: RowForm): string[] {
  const known = ['certificateNo', ...Object.keys(part.fields)]
  const needed = known.filter((name) => name === 'certificateNo' || part.fields[name]?.isRequired)
  return [
    ...Object.keys(fields)
      .filter((name) => !known.includes(name))
      .map((name) => `fields.${name} is not a field of ${part.name}: ${known.join(', ')}.`),
    ...needed
      .filter((name) => fields[name] === undefined)
      .map((name) => `fields.${name} is missing: every row of ${part.name} needs it.`),
  ]
}

/** Returns the map of a file with the column names of the template. Missing columns stay empty. */
function templatePartMap(header: readonly string[], part: RowForm, fileName: string): PartMap {
  const template = templateOf(part)
  const needed = template.filter(
    (name) => ['state', 'county', 'certificateNo'].includes(name) || part.fields[name]?.isRequired === true,
  )
  const missing = needed.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !template.includes(name))
  if (missing.length > 0 || unknown.length > 0)
    throw new ImportProblem(
      [
        `${fileName} has no map, so its header must be that of the template (${template.join(', ')}).`,
        ...(missing.length > 0 ? [`It lacks ${missing.join(', ')}.`] : []),
        ...(unknown.length > 0 ? [`It has other columns: ${unknown.join(', ')}.`] : []),
      ].join(' '),
    )
  const own = header.filter((name) => !['state', 'county', 'fips'].includes(name))
  return schema.parse({
    source: 'template',
    county: {
      stateColumn: 'state',
      nameColumn: 'county',
      ...(header.includes('fips') ? { fipsColumn: 'fips' } : {}),
    },
    fields: Object.fromEntries(own.map((name) => [name, { column: name }])),
  })
}

/** Returns the distinct columns that a map reads. */
function columnsOfPartMap({ county, fields }: PartMap): string[] {
  const places =
    'column' in county
      ? [county.column]
      : 'stateColumn' in county
        ? [county.stateColumn, county.nameColumn, ...(county.fipsColumn ? [county.fipsColumn] : [])]
        : []
  const sources = Object.values(fields).flatMap((field: FieldSource) => [
    ...(field.column ? [field.column] : []),
    ...placeholders(field.template),
    ...placeholders(field.default),
  ])
  return [...new Set([...places, ...sources])]
}

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
