import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { IS_DRILL } from '@fieldstone/domain/drills.testing'
import { expect, test } from 'vitest'
import { copyTree } from '../../server/simulate/broken/copy-tree.ts'
import { isTest, readText } from './files.ts'

/** A third way to charge, as step 1 of 'A payment method' adds it. */
const STEP_1: readonly (readonly [file: string, before: string | RegExp, after: string])[] = [
  [
    'domain/src/payments/charge-methods.ts',
    /(CHARGE_TRAITS.*= \{\n)/,
    "$1  RTP: { feeRate: 'rtpFeeBps', usualFee: bps(50), least: LEAST, most: null, isReturnable: false, isAgreedAhead: false, forms: { FULL: 'rtp', PARTIAL: 'rtppartial' } },\n",
  ],
  // What the migration does to the types of the tables.
  [
    'server/src/db/tables.ts',
    /(interface (?:Payment|FeeSetting)Table \{[^}]*method: 'CC' \| 'ACH')/g,
    "$1 | 'RTP'",
  ],
  ['server/src/db/tables.ts', "'cc' | 'ccpartial'", "'cc' | 'ccpartial' | 'rtp' | 'rtppartial'"],
]

const PARTS = ['domain', 'contract', 'server', 'web']

/** The files that do not compile, tests left out. */
async function brokenFiles(root: string): Promise<readonly string[]> {
  const files: string[] = []
  for (const part of PARTS) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', part, '--noEmit', '--pretty', 'false'],
      { cwd: root, maxBuffer: 100_000_000 },
    ).catch((failed: { stdout: string }) => failed)
    files.push(...[...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
  }
  return [...new Set(files)].filter((file) => !isTest(file)).sort()
}

function listedFiles(): readonly string[] {
  const [, chapter = ''] = (readText('docs/ARCHITECTURE.md') ?? '').split('### A payment method\n')
  const step = chapter.split('\n').find((line) => line.startsWith('2. ')) ?? ''
  return [...step.matchAll(/`([a-z0-9-]+\/[^`]*)`/g)].map(([, path = '']) => path).sort()
}

const added = (text: string, before: string | RegExp, after: string, file: string): string => {
  const changed = text.replace(before, after)
  expect(changed, file).not.toBe(text)
  return changed
}

test('a third way to charge: step 1 adds it, and what says nothing of it then is what step 2 lists', async () => {
  for (const [file, before, after] of STEP_1) added(readText(file) ?? '', before, after, file)
  expect(listedFiles().filter((file) => readText(file) === null)).toEqual([])
  expect(listedFiles().length).toBeGreaterThan(3)
  // The compiler reads all packages twice.
  if (IS_DRILL) await expectCompilerToAgree()
})

async function expectCompilerToAgree(): Promise<void> {
  const tree = copyTree(process.cwd(), ['web'])
  try {
    expect(await brokenFiles(tree.root)).toEqual([])
    for (const [file, before, after] of STEP_1) {
      const path = join(tree.root, file)
      writeFileSync(path, added(readFileSync(path, 'utf8'), before, after, file))
    }
    expect(await brokenFiles(tree.root)).toEqual(listedFiles())
  } finally {
    tree.remove()
  }
}
