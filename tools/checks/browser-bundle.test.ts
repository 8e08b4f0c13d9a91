import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.js'
import { DIST } from '../../scripts/lib/paths.js'
import { readScriptList, scriptProblems } from '../../scripts/lib/script-list.js'
import { readText } from './files.ts'

beforeAll(() => ensureBuilt(() => undefined, ['web']), 300_000)

const WEB = join(DIST, 'web')

test('S10 the scripts of the build: are those of its list, each with its hash', () => {
  const list = readScriptList(WEB)
  expect(Object.keys(list)).toContain('/early.js')
  expect(Object.keys(list).length).toBeGreaterThan(20)
  expect(scriptProblems(WEB, list)).toEqual([])
})

test.each([
  ['an extra script', 'assets/extra.js', '/assets/extra.js is not on the list'],
  ['a changed script', 'early.js', '/early.js is not what was built'],
])('S10 %s, planted in the build: is found', (_, name, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(WEB, folder, { recursive: true })
  writeFileSync(join(folder, name), 'steal()')
  expect(scriptProblems(folder, readScriptList(WEB))).toEqual([problem])
})

const locked = () => JSON.parse(readText('package-lock.json') ?? '').packages as Record<string, unknown>

/** Which package's folder each module comes from; null of our own, and of what the bundler makes itself. */
function packageFolder(module: string): string | null {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? [null]
  return module.startsWith('\0') ? null : folder
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

function bundleProblems(modules: readonly string[], known: ReadonlySet<string>): string[] {
  const folders = [...new Set(modules.map(packageFolder))].filter((folder) => folder !== null)
  const names = folders.map(nameOf)
  return [
    ...folders.filter((folder) => !known.has(folder)).map((folder) => `${folder} is not in the lock file`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
  ]
}

test('S36 the scripts of the pages: hold packages of the lock file alone, each once', () => {
  const modules = JSON.parse(readText('dist/web/.vite/modules.json') ?? '') as string[]
  expect(modules.map(packageFolder)).toContain('node_modules/react-dom')
  expect(bundleProblems(modules, new Set(Object.keys(locked())))).toEqual([])
})

test.each([
  ['that is not locked', ['node_modules/x/index.js'], 'node_modules/x is not in the lock file'],
  ['a second time', ['node_modules/y/node_modules/react/index.js'], 'react is there twice'],
])('S36 a package %s, planted in the scripts: is found', (_, planted, problem) => {
  const known = new Set(['node_modules/react', 'node_modules/y/node_modules/react'])
  expect(bundleProblems(['node_modules/react/index.js', ...planted], known)).toEqual([problem])
})
