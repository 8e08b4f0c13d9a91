import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../scripts/lib/paths.js'
import { type CopiedTree, copyTree } from '../../simulator/broken/copy-tree.ts'
import { addFiles, applyEdits, type Change } from './change.ts'

const PACKAGES = ['domain', 'contract', 'server', 'web', 'tools/stripe-sandbox']

/** A copy of the sources without changes. */
export const copySources = (): CopiedTree =>
  copyTree(ROOT, ['web', 'scripts', 'tools/checks', 'vitest.config.ts', 'examples'])

/** A copy of the sources with all changes made. */
export function copyForChanges(changes: readonly Change[]): CopiedTree {
  const copy = copySources()
  for (const { edits, adds } of changes) {
    applyEdits(copy.root, edits)
    addFiles(copy.root, adds)
  }
  return copy
}

/** Returns the files that do not compile, of those that count. */
export async function brokenFiles(
  copy: CopiedTree,
  counts: (path: string) => boolean,
): Promise<readonly string[]> {
  const files = new Set<string>()
  for (const name of PACKAGES) {
    const { stdout } = await runIn(copy, 'typescript/bin/tsc', ['-p', name, '--noEmit', '--pretty', 'false'])
    for (const [, file = ''] of stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)) files.add(file)
  }
  return [...files].filter(counts).sort()
}

/** Runs a command of the installed packages in the copy. Returns its output, also if it fails. */
export const runIn = (
  copy: CopiedTree,
  command: string,
  args: readonly string[],
): Promise<{ readonly stdout: string }> =>
  promisify(execFile)(process.execPath, [join(copy.root, 'node_modules', command), ...args], {
    cwd: copy.root,
    maxBuffer: 100_000_000,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((failed: { stdout: string }) => failed)
