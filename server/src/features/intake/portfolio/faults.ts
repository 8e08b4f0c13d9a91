import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvCell } from '../../../http/csv.ts'
import { rejectedCell } from '../file/rejected-file.ts'

/** One thing that is wrong with a file of a portfolio. */
export interface Fault {
  readonly file: string
  /** Null: the whole file, or no line of it alone. */
  readonly line: number | null
  readonly column: string
  readonly value: string
  /** Of the certificate that it is about; empty if none can be told. */
  readonly certificateNo: string
  /** What the file must be like, or why it is not. */
  readonly rule: string
}

export const faultOfFile = (file: string, rule: string): Fault => ({
  file,
  line: null,
  column: '',
  value: '',
  certificateNo: '',
  rule,
})

/** 'plans.csv, line 3, certificate M-7, status 'ACTIVE': is ...'. */
export function faultText({ file, line, column, value, certificateNo, rule }: Fault): string {
  const what = [column, value === '' ? '' : `'${value}'`].filter((part) => part !== '').join(' ')
  const where = [
    file,
    ...(line === null ? [] : [`line ${line}`]),
    ...(certificateNo === '' ? [] : [`certificate ${certificateNo}`]),
    ...(what === '' ? [] : [what]),
  ]
  return `${where.join(', ')}: ${rule}`
}

const HEAD = ['file', 'line', 'column', 'value', 'certificateNo', 'rule']

/** All faults of all files in one file of the folder. Only its owner can read it. Null when there are none. */
export function writeFaults(folder: string, faults: readonly Fault[]): string | null {
  if (faults.length === 0) return null
  const path = join(folder, 'move-in.faults.csv')
  const rows = faults.map(({ file, line, column, value, certificateNo, rule }) =>
    [file, line === null ? '' : String(line), column, value, certificateNo]
      .map(rejectedCell)
      .concat(csvCell(rule)),
  )
  const text = [HEAD, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
  writeFileSync(path, `\ufeff${text}`, { mode: 0o600 })
  return path
}
