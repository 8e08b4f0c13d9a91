import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST, ROOT } from './paths.js'
import { readSbom, shippedPart } from './sbom.js'

const LOCK = {
  packages: {
    '': { workspaces: ['server', 'e2e'], devDependencies: { vitest: '1.0.0' } },
    server: { version: '0.1.0', devDependencies: { c: '2.0.0' } },
    e2e: { version: '0.1.0' },
    'node_modules/@fieldstone/server': { link: true },
    'node_modules/@fieldstone/e2e': { link: true },
    'node_modules/@a/b': { version: '1.0.0' },
    'node_modules/c': { version: '2.0.0', dev: true },
  },
}
const bill = (...purls: string[]) =>
  JSON.stringify({ bomFormat: 'CycloneDX', components: purls.map((purl) => ({ purl })) })

test('S35 what is shipped: has no tools, no tests and no sandbox', () => {
  const { packages } = shippedPart(LOCK)
  expect(Object.keys(packages)).toEqual([
    '',
    'server',
    'node_modules/@fieldstone/server',
    'node_modules/@a/b',
  ])
  expect(Object.values(packages).filter((entry) => 'devDependencies' in entry)).toEqual([])
})

test('S35 a list of parts that lacks a package: is refused', () => {
  expect(readSbom(`npm warn\n${bill('pkg:npm/%40a/b@1.0.0')}\n`, shippedPart(LOCK)).partCount).toBe(1)
  expect(() => readSbom(bill(), shippedPart(LOCK))).toThrow('lacks pkg:npm/@a/b@1.0.0')
})

test.each(['npm error code ESBOMPROBLEMS', '{"bomFormat":"x"}', ''])(
  'S35 %j is no list of parts',
  (output) => {
    expect(() => readSbom(output, LOCK)).toThrow('could not list the parts')
  },
)

test('S35 npm run sbom: lists every package that is shipped with its hash and license, and no other', () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.js')], { encoding: 'utf8' })
  const { components, metadata } = JSON.parse(readFileSync(join(DIST, 'sbom.cdx.json'), 'utf8'))
  expect(metadata.component.name).toBe('fieldstone')
  const ours = ({ purl }: { purl: string }) => purl.startsWith('pkg:npm/%40fieldstone')
  const others: { name: string; hashes?: { alg: string }[] }[] = components.filter(
    (part: { purl: string }) => !ours(part),
  )
  const names = others.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'pg', 'stripe', 'fastify']))
  expect(names.filter((name) => ['vitest', 'typescript', 'playwright-core'].includes(name))).toEqual([])
  for (const { name, hashes } of others) expect(hashes?.[0]?.alg, name).toBe('SHA-512')
})
