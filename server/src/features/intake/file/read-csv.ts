import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Encoding, toUtf8 } from './csv-form.ts'
import type { InspectedFile } from './inspect-file.ts'
import { ImportProblem } from './problem.ts'
import { ROW_LIMITS, RowLimits } from './row-limits.ts'
import { isBlankRow, type SourceRow } from './source-row.ts'

interface Parsed {
  readonly record: readonly string[]
  readonly raw: string
  /** `lines` is the number of lines up to the end of the record. */
  readonly info: { readonly lines: number }
}

/** Returns the records with the line on which each begins. Skips a byte-order mark. */
export async function* readCsv(file: InspectedFile, delimiter: string): AsyncGenerator<SourceRow, void> {
  const parser = Readable.from(plainLineEnds(createReadStream(file.path), file.encoding)).pipe(
    parse({
      bom: true,
      record_delimiter: '\n',
      delimiter,
      info: true,
      raw: true,
      // Report records with wrong quotes or lengths by line, instead of giving up the rest of the file.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: ROW_LIMITS.rowCharacters,
    }),
  )
  const isRegular = regularRecord(delimiter)
  const limits = new RowLimits(file.name)
  let line = 0
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      const own = withoutLineEnds(raw).replace(/^\ufeff/, '')
      line = info.lines
      const first = info.lines - newlines(own)
      for (const [index, value] of record.entries()) limits.addCell(first, index + 1, value.length)
      const row = {
        line: first,
        values: record.map((value) => value.trim()),
        problem: own.includes('"') && !isRegular.test(own) ? ODD_QUOTE : null,
      }
      limits.endRow(first, isBlankRow(row))
      yield row
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportProblem(sentence(file.name, error, line)) : error
  }
}

const ODD_QUOTE =
  'has an odd quote: a text with quotes begins and ends with one, and holds each inner one twice'

/** Without a regular expression: /\n+$/ takes time quadratic in the lines of a cell. */
function withoutLineEnds(text: string): string {
  let [from, to] = [0, text.length]
  while (text.charAt(from) === '\n') from += 1
  while (to > from && text.charAt(to - 1) === '\n') to -= 1
  return text.slice(from, to)
}

const newlines = (text: string): number => text.split('\n').length - 1

/** UTF-8 with \n for \r\n, since the parser counts \r\n inside quotes as two lines. */
async function* plainLineEnds(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  let isAfterReturn = false
  for await (const chunk of chunks) {
    const bytes = chunk.toString('latin1')
    const rest = isAfterReturn && bytes.startsWith('\n') ? bytes.slice(1) : bytes
    isAfterReturn = bytes.endsWith('\r')
    yield toUtf8(rest.replaceAll(/\r\n?/g, '\n'), encoding)
  }
}

function regularRecord(delimiter: string): RegExp {
  const sign = delimiter === '|' ? '\\|' : delimiter
  const cell = `(?:[^"${sign}]*|\\s*"(?:[^"]|"")*"\\s*)`
  return new RegExp(`^${cell}(?:${sign}${cell})*$`)
}

function sentence(name: string, error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return `${name} has a quote after line ${line} that never ends. Close it, or write it twice if it belongs to the text.`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `${name} has a row after line ${line} of more than 256 kB: most likely a quote there never ends.`
  return `${name} cannot be read after line ${line}: ${error.message}`
}
