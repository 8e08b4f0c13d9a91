import { expect, test } from 'vitest'
import { readText } from './files.ts'
import { INSTALL_SCRIPTS, lockfileProblems, missingOptionalPackages } from './lockfile.ts'

const readJson = (path: string) => JSON.parse(readText(path) ?? '')

test('S35 every package of the lock file: has a strong hash, no download address, no unlisted install script', () => {
  const { packages } = readJson('package-lock.json')
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(lockfileProblems(packages)).toEqual([])
})

test('S35 the tool of `npm run mutate`: its own lock file is held to the same', () => {
  const { dependencies } = readJson('scripts/mutate/tool/package.json')
  const { packages } = readJson('scripts/mutate/tool/package-lock.json')
  expect(packages['']).toMatchObject({ dependencies })
  expect(lockfileProblems(packages)).toEqual([])
})

const HOW_TO_ADD_PLATFORMS =
  'Copy package-lock.json, .npmrc and every package.json to an empty folder, run `npm install --package-lock-only` there, and copy the lock file back.'

test.each(['package-lock.json', 'scripts/mutate/tool/package-lock.json'])(
  '%s: lists the optional packages of every platform, so that `npm ci` works on each',
  (file) => {
    expect(missingOptionalPackages(readJson(file).packages), HOW_TO_ADD_PLATFORMS).toEqual([])
  },
)

test('a planted lock file without the package of another platform: is found, wherever npm would place it', () => {
  const named = (path: string) => ({ [path]: { optionalDependencies: { mac: '1.0.0' } } })
  const missing = (...paths: string[]) =>
    missingOptionalPackages(
      Object.assign({}, ...paths.map((path) => ({ [path]: {} })), named(paths[0] ?? '')),
    )
  expect(missing('node_modules/a', 'node_modules/linux')).toEqual(['node_modules/a: mac'])
  expect(missing('node_modules/a', 'node_modules/b/node_modules/mac')).toEqual(['node_modules/a: mac'])
  expect(missing('node_modules/a', 'node_modules/mac')).toEqual([])
  expect(missing('node_modules/a', 'node_modules/a/node_modules/mac')).toEqual([])
  expect(missing('node_modules/a/node_modules/b', 'node_modules/a/node_modules/mac')).toEqual([])
  expect(missing('server', 'server/node_modules/mac')).toEqual([])
  expect(missing('server/node_modules/b', 'node_modules/mac')).toEqual([])
})

test('S35 the list of install scripts: names what npm is told to allow, and nothing that is gone', () => {
  const { allowScripts } = readJson('package.json')
  expect(Object.keys(allowScripts).sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort())
  const { packages } = readJson('package-lock.json')
  for (const name of Object.keys(INSTALL_SCRIPTS)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({ hasInstallScript: true })
  }
})

test('S35 our own dependencies: are pinned to one version each', () => {
  for (const path of [
    '',
    'domain/',
    'contract/',
    'server/',
    'web/',
    'tools/bench/',
    'tools/checks/',
    'tools/simulator/',
    'tools/stripe-sandbox/',
    'e2e/',
    'scripts/mutate/tool/',
  ]) {
    const { dependencies = {}, devDependencies = {} } = readJson(`${path}package.json`)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, `${name} in ${path}package.json`).toMatch(/^\d+\.\d+\.\d+$/)
    }
  }
})

const good = { version: '1.0.0', integrity: 'sha512-abc' }
test.each([
  ['no hash', { version: '1.0.0' }, 'node_modules/x has no integrity hash'],
  ['an old hash', { ...good, integrity: 'sha1-abc' }, 'node_modules/x has a weak integrity hash'],
  [
    'an address',
    { ...good, resolved: 'https://example.test/x.tgz' },
    'node_modules/x names a download address',
  ],
  [
    'a script',
    { ...good, hasInstallScript: true },
    'node_modules/x has an install script, which is not on the list',
  ],
])('S35 a planted package with %s: is found', (_, entry, problem) => {
  expect(lockfileProblems({ '': {}, 'node_modules/y': good, 'node_modules/x': entry })).toEqual([problem])
})
