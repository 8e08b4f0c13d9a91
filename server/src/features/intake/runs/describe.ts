import { createReadStream } from 'node:fs'
import type { ImportColumns, ImportMapping } from '@fieldstone/contract/entities/intake/import'
import type { County } from '../file/counties.ts'
import { dateFormsOf } from '../file/date-forms.ts'
import { FIELD_NAMES, fieldOf } from '../file/fields.ts'
import type { InspectedFile } from '../file/inspect-file.ts'
import { Pauses } from '../file/pauses.ts'
import { shortened } from '../file/problem.ts'
import { readTable } from '../file/read-rows.ts'
import { charactersOf, type SourceRow, shownValues } from '../file/source-row.ts'
import { headerRowOf } from './header-row.ts'
import { mappedColumns } from './mapping.ts'
import { formOf, type SampledColumn, suggestMapping } from './suggest.ts'

const SAMPLED_ROWS = 500
/** Reads fewer rows if their texts exceed this total length. */
const SAMPLED_CHARACTERS = 4_000_000
const SHOWN_SAMPLES = 3

/** How staff say the file is laid out. Null lets the server find the value. */
export interface FileForm {
  readonly headerRow: number | 'none' | null
  readonly sheet: string | null
  readonly delimiter: ImportMapping['delimiter'] | null
}

interface Described {
  /** The mapping of this import, or of the source's last file. */
  readonly remembered: ImportMapping | null
  readonly form: FileForm
  /** The counties of the portal. */
  readonly counties: readonly County[]
}

/**
 * Returns the columns of a file with samples, and a mapping: `remembered` if the file has its columns, else a
 * suggestion. Throws ImportProblem if the file cannot be read.
 */
export async function describeFile(
  file: InspectedFile,
  { remembered, form: said, counties }: Described,
): Promise<ImportColumns> {
  const delimiter = said.delimiter ?? (file.kind === 'csv' ? await delimiterOf(file.path) : ',')
  const sheet = file.kind === 'xlsx' ? (said.sheet ?? remembered?.sheet ?? null) : null
  const known = remembered === null ? [] : mappedColumns(remembered).map(({ column }) => column)
  const headerRow =
    said.headerRow ??
    (await headerRowOf(file, { delimiter, sheet, known, isHeaderless: remembered?.headerRow === 'none' }))
  // Accept repeated headings here, because staff can choose another column. The check of the mapping rejects them.
  const table = await readTable(file, { delimiter, sheet, headerRow, columns: [] })
  const columns = await sampled(table.header, table.rows)
  await table.close()
  const fits = remembered !== null && known.every((name) => table.header.includes(name))
  // Do not store the line of a found header. The column names find it again.
  const form = {
    delimiter: delimiter as ImportMapping['delimiter'],
    sheet,
    headerRow: headerRow === 'none' ? 'none' : said.headerRow,
  } as const
  const described: ImportColumns['columns'] = []
  const pauses = new Pauses()
  for (const { name, samples } of columns) {
    await pauses.pauseIfDue()
    const shown = samples.slice(0, SHOWN_SAMPLES).map(shortened)
    const dateForms = dateFormsOf(samples).map((each) => ({ ...each, examples: [...each.examples] }))
    described.push({ name, samples: shown, values: fewOf(samples), ...formOf(dateForms), dateForms })
  }
  return {
    kind: file.kind,
    columns: described,
    fields: FIELD_NAMES.map((name) => {
      const { kind, isRequired = false, choices = null } = fieldOf(name)
      return { name, kind, isRequired, choices: choices === null ? null : [...choices] }
    }),
    mapping: fits
      ? { ...remembered, delimiter: form.delimiter, headerRow: form.headerRow }
      : { ...suggestMapping(columns, delimiter, counties), ...form },
    isRemembered: fits,
  }
}

/** A column with more texts than this, or longer ones, is not a list of choices. */
const MOST_VALUES = 20
const LONGEST_VALUE = 300

const fewOf = (samples: readonly string[]): string[] => {
  const values = [...new Set(samples)]
  return values.length > MOST_VALUES || values.some((value) => value.length > LONGEST_VALUE) ? [] : values
}

/** Returns the delimiter that is most frequent in the first lines. */
async function delimiterOf(path: string): Promise<string> {
  let start = ''
  for await (const chunk of createReadStream(path, { end: 16_383, encoding: 'utf8' })) start += String(chunk)
  const lines = start.split('\n').slice(0, 20).join('\n')
  const count = (sign: string) => lines.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

async function sampled(header: readonly string[], rows: AsyncIterable<SourceRow>): Promise<SampledColumn[]> {
  const seen: (readonly string[])[] = []
  let characters = 0
  for await (const row of rows) {
    if (row.problem === null) seen.push(shownValues(row))
    characters += charactersOf(row)
    if (seen.length === SAMPLED_ROWS || characters >= SAMPLED_CHARACTERS) break
  }
  return header.map((name, index) => ({
    name,
    samples: seen.map((values) => values[index] ?? '').filter((value) => value !== ''),
  }))
}
