import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.js'
import {
  importedPackages,
  licensesOf,
  type Manifest,
  PACKAGE_FOLDERS,
  REASONS,
  refusedLicenses,
  USED_WITHOUT_IMPORT,
  unusedOf,
} from './dependencies.ts'
import { dependenciesPage } from './dependencies-page.ts'
import { projectFiles, readText } from './files.ts'

const FILE = 'docs/DEPENDENCIES.md'
const readJson = (path: string) => JSON.parse(readText(path) ?? '')
const manifestOf = (folder: string): Manifest => readJson(`${folder}package.json`)
const imported = importedPackages(projectFiles().filter((path) => /\.(?:tsx?|js)$/.test(path)))
const all = licensesOf(readJson('package-lock.json').packages)

test.each(PACKAGE_FOLDERS)('S35 every dependency of %spackage.json: is used', (folder) => {
  expect(unusedOf(manifestOf(folder), imported.get(folder) ?? new Set())).toEqual([])
})

test('S35 what is used without an import: is a dependency, and is not imported after all', () => {
  const names = new Set(
    PACKAGE_FOLDERS.flatMap((folder) => {
      const { dependencies, devDependencies } = manifestOf(folder)
      return Object.keys({ ...dependencies, ...devDependencies })
    }),
  )
  const listed = Object.keys(USED_WITHOUT_IMPORT)
  expect(listed.filter((name) => !names.has(name) || imported.get('')?.has(name))).toEqual([])
})

test('S35 every package that the product runs with: has a reason on the list, and no other has', () => {
  for (const folder of PACKAGE_FOLDERS) {
    const { dependencies = {} } = manifestOf(folder)
    const others = Object.keys(dependencies).filter((name) => !name.startsWith('@fieldstone/'))
    expect(others.sort(), folder).toEqual(Object.keys(REASONS[folder] ?? {}).sort())
  }
})

test('S35 every license: is one that the product may take along', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(refusedLicenses(all)).toEqual([])
})

test('S35 the list of packages and licenses: is that of the lock file', () => {
  const text = dependenciesPage(all)
  if (process.env['UPDATE_DEPENDENCIES'] === '1') writeFileSync(join(ROOT, FILE), text)
  expect(readText(FILE)).toBe(text)
})

test('S35 a planted dependency that nothing imports: is found', () => {
  const manifest = {
    dependencies: { kysely: '1.0.0', 'left-pad': '1.0.0' },
    devDependencies: { '@types/x': '1.0.0' },
  }
  expect(unusedOf(manifest, new Set(['kysely']))).toEqual(['left-pad', '@types/x'])
  expect(unusedOf(manifest, new Set(['kysely', 'left-pad', 'x']))).toEqual([])
})

test('S35 a planted license: is refused where it is shipped', () => {
  const locked = (license?: string, dev = false) => ({
    version: '1.0.0',
    dev,
    ...(license ? { license } : {}),
  })
  const planted = {
    '': {},
    'node_modules/a': locked('GPL-3.0-only'),
    'node_modules/b': locked(),
    'node_modules/c': locked('MPL-2.0', true),
    'node_modules/d/node_modules/c': locked('MPL-2.0'),
    'node_modules/e': locked('MIT'),
  }
  expect(refusedLicenses(licensesOf(planted))).toEqual([
    'a 1.0.0: GPL-3.0-only',
    'b 1.0.0: unknown',
    'c 1.0.0: MPL-2.0',
  ])
})
