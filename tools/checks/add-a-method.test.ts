import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { IS_DRILL } from '@fieldstone/domain/drills.testing'
import { expect, test } from 'vitest'
import { type CopiedTree, copyTree } from '../simulator/broken/copy-tree.ts'
import { CALLS, type Edit, RULES, WORDS } from './add-a-method/edits.ts'
import { isTest, readText } from './files.ts'

const ROOT = process.cwd()
/** What is new, by the place at which it comes to stand; its ending keeps it from being read as ours. */
const NEW = join(ROOT, 'tools/checks/add-a-method/files')
const ENDING = '.txt'
const PARTS = ['domain', 'contract', 'server', 'web', 'tools/stripe-sandbox']

const newFiles = (): readonly string[] =>
  readdirSync(NEW, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ENDING))
    .map((path) => path.slice(0, -ENDING.length))

const chapter = (): string => {
  const [, rest = ''] = (readText('docs/how-to-add.md') ?? '').split('## A payment method\n')
  return rest.split('\n## ')[0] ?? ''
}

/** The files that the chapter names: those to change, and those that one of its own is made like. */
function listed(step?: string) {
  const text =
    step === undefined
      ? chapter()
      : chapter()
          .split('\n')
          .filter((line) => line.startsWith(`${step}. `))
          .join('\n')
  const files = [...text.matchAll(/(like )?`([a-z0-9-]+\/[^`]*)`/g)].map(([, like, path = '']) => ({
    path,
    isExample: like !== undefined,
  }))
  const pathsOf = (isExample: boolean) =>
    [...new Set(files.filter((file) => file.isExample === isExample).map(({ path }) => path))].sort()
  return { changed: pathsOf(false), examples: pathsOf(true) }
}

const filesOf = (edits: readonly Edit[]): readonly string[] =>
  [...new Set(edits.map(({ file }) => file))].sort()

function changed(text: string, { file, before, after }: Edit): string {
  const result = text.replace(before, after)
  expect(result, file).not.toBe(text)
  return result
}

test('a new payment method changes the files that are listed, and each new file has an example beside it', () => {
  for (const edit of [...RULES, ...WORDS, ...CALLS]) changed(readText(edit.file) ?? '', edit)
  expect(listed().changed).toEqual(filesOf([...RULES, ...WORDS, ...CALLS]))
  expect(listed('2').changed).toEqual(filesOf(WORDS))
  const added = newFiles().filter((path) => !isTest(path))
  expect([...new Set(added.map(dirname))].sort()).toEqual([...new Set(listed().examples.map(dirname))].sort())
})

// The compiler reads all packages twice, and a server and a page run.
if (IS_DRILL) {
  test('a new payment method, in a copy of the sources, is paid, returned and reconciled; the compiler finds its missing texts', async () => {
    const tree = copyTree(ROOT, ['web', 'scripts', 'tools/checks', 'vitest.config.ts'])
    try {
      apply(tree, RULES)
      expect(await brokenFiles(tree)).toEqual(filesOf(WORDS))
      apply(tree, [...WORDS, ...CALLS])
      for (const path of newFiles()) {
        mkdirSync(dirname(join(tree.root, path)), { recursive: true })
        cpSync(join(NEW, path + ENDING), join(tree.root, path))
      }
      expect(await brokenFiles(tree)).toEqual([])
      const tests = newFiles().filter(isTest)
      expect(tests.length).toBeGreaterThan(1)
      const { stdout } = await run(tree, 'vitest/vitest.mjs', ['run', '--maxWorkers=1', ...tests])
      expect(stdout).toMatch(/Test Files .*2 passed/)
    } finally {
      tree.remove()
    }
  })
}

function apply(tree: CopiedTree, edits: readonly Edit[]): void {
  for (const edit of edits) {
    const path = join(tree.root, edit.file)
    writeFileSync(path, changed(readFileSync(path, 'utf8'), edit))
  }
}

/** The files that do not compile, tests left out. */
async function brokenFiles(tree: CopiedTree): Promise<readonly string[]> {
  const files: string[] = []
  for (const part of PARTS) {
    const { stdout } = await run(tree, 'typescript/bin/tsc', ['-p', part, '--noEmit', '--pretty', 'false'])
    files.push(...[...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
  }
  return [...new Set(files)].filter((file) => !isTest(file)).sort()
}

/** A command of the packages on the copy; one that fails has said why. */
const run = (tree: CopiedTree, command: string, given: readonly string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, [join(tree.root, 'node_modules', command), ...given], {
    cwd: tree.root,
    maxBuffer: 100_000_000,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((failed: { stdout: string }) => failed)
