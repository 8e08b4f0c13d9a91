import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvCell } from '../../../http/csv.ts'
import { rejectedCell } from '../file/rejected-file.ts'

/** A problem of a file of a portfolio. */
export interface Fault {
  readonly file: string
  /** Null if the problem is not about one line. */
  readonly line: number | null
  readonly column: string
  readonly value: string
  /** The number of the certificate. Empty if unknown. */
  readonly certificateNo: string
  /** The reason as a sentence. */
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

/** Writes all problems of all files to one file of the folder, which only its owner can read. Null if there are none. */
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
