import { expect, test } from 'vitest'
import { readText } from './files.ts'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Licenses that do not require users of a package to publish their own code. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(MIT AND Zlib)'],
  // Fonts may be shipped and embedded, but not sold by themselves. Their package is MIT.
  'MIT AND OFL-1.1',
])

/** Development tools are never shipped, so these are fine too. */
const ALLOWED_FOR_TOOLS = new Set([
  ...ALLOWED,
  ...['MPL-2.0', 'Artistic-2.0', 'CC0-1.0', 'CC-BY-3.0', 'Python-2.0', 'WTFPL'],
])

/** Packages whose package.json names no license, with the one in their license file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const readJson = (path: string) => JSON.parse(readText(path) ?? '')

test('S35 every package of the lock file has a license that the product may use', () => {
  const { packages } = readJson('package-lock.json')
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(refusedLicenses(packages)).toEqual([])
})

test('S35 every package that the product runs with has its reason in docs/DEPENDENCIES.md', () => {
  const rows = [...(readText('docs/DEPENDENCIES.md') ?? '').matchAll(/^\| ([^ |]+) \| (\w+) \|/gm)]
  const used = ['contract', 'server', 'web'].flatMap((folder) =>
    Object.keys(readJson(`${folder}/package.json`).dependencies)
      .filter((name) => !name.startsWith('@fieldstone/'))
      .map((name) => `${name} of ${folder}`),
  )
  const explained = rows
    .map(([, name, folder]) => `${name} of ${folder}`)
    .filter((it) => it !== 'package of of')
  expect(explained.sort()).toEqual(used.sort())
})

test('S35 a license that is not allowed is refused where it is shipped', () => {
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
  expect(refusedLicenses(planted)).toEqual([
    'node_modules/a 1.0.0: GPL-3.0-only',
    'node_modules/b 1.0.0: unknown',
    'node_modules/d/node_modules/c 1.0.0: MPL-2.0',
  ])
})

function refusedLicenses(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { version, license, dev, devOptional }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const found = license ?? READ_BY_HAND[name] ?? 'unknown'
      const allowed = dev === true || devOptional === true ? ALLOWED_FOR_TOOLS : ALLOWED
      return allowed.has(found) ? [] : [`${path} ${version}: ${found}`]
    })
}
