import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ImportProblem } from '../import/problem.ts'
import { PARTS } from './parts.ts'

/** One file of a portfolio, and its map if there is one beside it. */
export interface PortfolioFile {
  readonly path: string
  readonly mapPath: string | null
}

/** By name: certificates, the parts, payoffs. */
export type Portfolio = ReadonlyMap<string, PortfolioFile>

const NAMES = ['certificates', ...PARTS.map(({ name }) => name), 'payoffs']

/** What an earlier run may have left there. */
const OURS = /\.(?:rejected|differences)\.csv$/

/**
 * The files of a portfolio in a folder: 'subsequents.csv' or '.xlsx', each with 'subsequents.map.json' if its columns
 * have other names than the template's. Throws ImportProblem for a file of another name, which would be left out.
 */
export function readFolder(folder: string): Portfolio {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportProblem(`There is no folder ${folder}.`)
  const files = new Map<string, PortfolioFile>()
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.') || OURS.test(name) || name.endsWith('.map.json')) continue
    const part = NAMES.find((each) => name === `${each}.csv` || name === `${each}.xlsx`)
    if (part === undefined)
      throw new ImportProblem(
        `${name} is none of the files of a portfolio: ${NAMES.map((each) => `${each}.csv`).join(', ')} (or .xlsx).`,
      )
    if (files.has(part)) throw new ImportProblem(`There are two files of ${part}: leave one.`)
    const mapPath = join(folder, `${part}.map.json`)
    files.set(part, { path: join(folder, name), mapPath: existsSync(mapPath) ? mapPath : null })
  }
  if (files.size === 0) throw new ImportProblem(`${folder} has none of the files of a portfolio.`)
  return files
}
