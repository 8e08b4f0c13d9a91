import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.js'
import { DIST, ROOT } from '../../scripts/lib/paths.js'
import { filesBelow, isTest, readText } from './files.ts'

interface BuildRecord {
  readonly inputs: readonly string[]
  readonly packages: readonly string[]
}

beforeAll(() => ensureBuilt(() => undefined), 300_000)

const record = (): BuildRecord => JSON.parse(readText('dist/server/inputs.json') ?? '')

test('the server that is shipped: is made of the product alone, without the sandbox and without tests', () => {
  expect(record().inputs).toContain('server/src/main.ts')
  expect(foreignParts(record())).toEqual([])
})

test('the server that is shipped: nothing in its files comes from the sandbox', () => {
  const files = filesBelow('dist/server').filter((path) => path.endsWith('.js'))
  expect(files).toContain('dist/server/main.js')
  expect(files.filter((path) => /sandbox\/src\/|@fieldstone\/sandbox/.test(readText(path) ?? ''))).toEqual([])
})

test('the server that is shipped: finds each of its packages, in the version the server asks for', () => {
  const shipped = createRequire(join(DIST, 'server/main.js'))
  const asked = createRequire(join(ROOT, 'server/package.json'))
  const { dependencies } = JSON.parse(readText('server/package.json') ?? '')
  for (const name of record().packages) {
    expect(shipped.resolve(name), name).toBe(asked.resolve(name))
    expect(Object.keys(dependencies), 'a run-time dependency').toContain(packageOf(name))
  }
})

test('the server that is shipped: finds its fonts, each with its license beside it', () => {
  const shipped = createRequire(join(DIST, 'server/main.js'))
  const files = (readText('server/src/pdf/fonts.ts') ?? '').match(/@expo-google-fonts\/[^']+\.ttf/g) ?? []
  expect(files).toHaveLength(4)
  for (const file of files) {
    const folder = dirname(dirname(shipped.resolve(file)))
    expect(readFileSync(join(folder, 'LICENSE_FONT'), 'utf8'), file).toContain(
      'SIL Open Font License, Version 1.1',
    )
  }
})

test('S33 the build holds no secret', () => {
  // The compressed copies hold the same.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/secretlint/bin/secretlint.js'),
      'dist/{server,web}/**/*.{js,json,html,css,svg}',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('the pages that are shipped: carry no source map', () => {
  const files = filesBelow('dist/web')
  expect(files.some((path) => path.endsWith('.js'))).toBe(true)
  expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
  expect(
    files.filter((path) => /\.(?:js|css)$/.test(path) && /sourceMappingURL=/.test(readText(path) ?? '')),
  ).toEqual([])
})

test.each([
  [
    'a file of the sandbox',
    { inputs: ['server/src/main.ts', 'tools/stripe-sandbox/src/index.ts'], packages: [] },
    'tools/stripe-sandbox/src/index.ts',
  ],
  ['a test', { inputs: ['server/src/app.test.ts'], packages: [] }, 'server/src/app.test.ts'],
  ['a helper of tests', { inputs: ['server/test/actors.ts'], packages: [] }, 'server/test/actors.ts'],
  ['a test runner', { inputs: [], packages: ['vitest'] }, 'vitest'],
])('planted in the record of what was built, %s: is found', (_, planted, stranger) => {
  expect(foreignParts(planted)).toEqual([stranger])
})

function foreignParts({ inputs, packages }: BuildRecord): string[] {
  const product = /^(?:domain|contract|server)\/(?:src|demo)\//
  return [
    ...inputs.filter((path) => !product.test(path) || isTest(path)),
    ...packages.filter((name) =>
      ['vitest', 'tsx', 'esbuild', 'vite', 'playwright-core'].includes(packageOf(name)),
    ),
  ]
}

/** 'zod/mini' -> 'zod', '@a/b/c' -> '@a/b' */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
