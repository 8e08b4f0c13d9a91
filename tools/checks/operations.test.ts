import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.js'
import { readText } from './files.ts'

const text = (path: string): string => readText(path) ?? ''
const page = text('docs/OPERATIONS.md')
const found = (pattern: RegExp): string[] => [
  ...new Set([...page.matchAll(pattern)].map(([, name = '']) => name)),
]

test('every command of the page for operators: is one of ours', () => {
  const commands = found(/npm run (?:--silent )?([a-z-]+)/g)
  expect(commands.length).toBeGreaterThan(3)
  const { scripts } = JSON.parse(text('package.json'))
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('every setting of the page for operators: is read, and named in the README', () => {
  const settings = [...found(/^([A-Z][A-Z0-9_]+)=/gm), ...found(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)`/g)]
  expect(settings.length).toBeGreaterThan(10)
  const [config, readme] = [text('server/src/config.ts'), text('README.md')]
  const ours = settings.filter((name) => name !== 'NODE_ENV' && !name.startsWith('ETCD_'))
  const isKnown = (name: string) => config.includes(`\n  ${name}: `)
  expect(ours.filter((name) => !isKnown(name))).toEqual([])
  expect(ours.filter((name) => !readme.includes(name))).toEqual([])
})

test('every metric and address of the page for operators: is served', () => {
  const metrics = found(/`fieldstone_([a-z_]+)`/g)
  expect(metrics.length).toBeGreaterThan(2)
  expect(metrics.filter((name) => !text('server/src/http/metrics.ts').includes(name))).toEqual([])
  const addresses = found(/`(\/(?:healthz|readyz))`/g)
  expect(addresses.filter((path) => !text('server/src/http/health.ts').includes(`'${path}'`))).toEqual([])
})

test('the page for operators: is linked from the README, and its own links lead somewhere', () => {
  expect(text('README.md')).toContain('(docs/OPERATIONS.md)')
  const links = found(/\]\((?!https?:|#)([^)#]+)/g)
  expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([])
})
