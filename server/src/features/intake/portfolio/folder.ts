import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanFileName } from '@fieldstone/contract/file-name'
import type { CsvForm } from '../file/csv-form.ts'
import { MAX_NAME } from '../file/inspect-file.ts'
import { ImportProblem } from '../file/problem.ts'
import { PARTS } from './parts.ts'

/** One file of a portfolio, and its map if there is one beside it. */
export interface PortfolioFile {
  readonly path: string
  readonly mapPath: string | null
  /** The format of the file if it has no map. */
  readonly csv: CsvForm
}

/** Keyed by name: certificates, the parts, payoffs. */
export type Portfolio = ReadonlyMap<string, PortfolioFile>

export const fileNameOf = ({ path }: PortfolioFile): string => cleanFileName(basename(path), MAX_NAME)

const NAMES = ['certificates', ...PARTS.map(({ name }) => name), 'payoffs']

/** The file that describes the columns. It is beside the templates. */
export const COLUMNS_FILE = 'COLUMNS.md'

/** Files that an earlier run may have left. */
const OURS = /\.(?:rejected|differences|faults)\.csv$/

/**
 * Finds the files of a portfolio in a folder: 'subsequents.csv' or '.xlsx', each with 'subsequents.map.json' if its
 * columns differ from the template's. Throws ImportProblem for an unknown file name, because the file would be ignored.
 */
export function readFolder(folder: string, csv: CsvForm): Portfolio {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportProblem(`There is no folder ${folder}.`)
  const files = new Map<string, PortfolioFile>()
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.') || name === COLUMNS_FILE || OURS.test(name) || name.endsWith('.map.json'))
      continue
    const part = NAMES.find((each) => name === `${each}.csv` || name === `${each}.xlsx`)
    if (part === undefined)
      throw new ImportProblem(
        `${name} is none of the files of a portfolio: ${NAMES.map((each) => `${each}.csv`).join(', ')} (or .xlsx).`,
      )
    if (files.has(part)) throw new ImportProblem(`There are two files of ${part}: leave one.`)
    const mapPath = join(folder, `${part}.map.json`)
    files.set(part, { path: join(folder, name), mapPath: existsSync(mapPath) ? mapPath : null, csv })
  }
  if (files.size === 0) throw new ImportProblem(`${folder} has none of the files of a portfolio.`)
  return files
}
