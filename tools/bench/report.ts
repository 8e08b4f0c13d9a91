import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './servers.ts'

const REPORT = join(ROOT, 'docs/BENCHMARKS.md')
const HEAD = '# Benchmarks\n\nFigures are ratios of one run on one machine; absolute numbers move with it.\n'

/** Puts a section, which begins with its `## ` heading, into docs/BENCHMARKS.md in place of the one of the same heading. */
export async function saveSection(section: string): Promise<void> {
  const known = await readFile(REPORT, 'utf8').catch(() => HEAD)
  const heading = section.slice(0, section.indexOf('\n'))
  const parts = known.split(/^(?=## )/m)
  const isKnown = parts.some((part) => part.startsWith(`${heading}\n`))
  const replaced = parts.map((part) => (part.startsWith(`${heading}\n`) ? section : part))
  const all = isKnown ? replaced : [...parts, section]
  await writeFile(REPORT, `${all.map((part) => part.trim()).join('\n\n')}\n`)
  process.stdout.write('The figures stand in docs/BENCHMARKS.md.\n')
}

/** As a report says what it was measured on. */
export function machine(): string {
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.version}, ${process.platform}`
}

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US')
