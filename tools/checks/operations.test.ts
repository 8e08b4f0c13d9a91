import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.js'
import { projectFiles, readText } from './files.ts'

const text = (path: string): string => readText(path) ?? ''
const ENTRY = 'docs/OPERATIONS.md'
const SETTINGS = 'docs/operations/settings.md'
const PAGES = [ENTRY, ...projectFiles().filter((path) => /^docs\/operations\/[\w-]+\.md$/.test(path))]
const pages = PAGES.map(text).join('\n')

const findAll = (pattern: RegExp, within = pages): string[] => [
  ...new Set([...within.matchAll(pattern)].map(([, name = '']) => name)),
]

test('every command on the pages for operators is a script of package.json', () => {
  const commands = findAll(/npm run (?:--silent )?([a-z:-]+)/g)
  expect(commands.length).toBeGreaterThan(3)
  const { scripts } = JSON.parse(text('package.json'))
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('the pages for operators name the settings that are read, and the settings page names all of them', () => {
  const named = [...findAll(/^([A-Z][A-Z0-9_]+)=/gm), ...findAll(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)`/g)]
  expect(named.length).toBeGreaterThan(10)
  const read = findAll(/^ {2}([A-Z][A-Z0-9_]+): /gm, text('server/src/config.ts'))
  expect(read.length).toBeGreaterThan(20)
  expect(named.filter((name) => !name.startsWith('ETCD_') && !read.includes(name))).toEqual([])
  const settings = text(SETTINGS)
  expect(read.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

test('every metric and address on the pages for operators is served', () => {
  const metrics = findAll(/`fieldstone_([a-z_]+)`/g)
  expect(metrics.length).toBeGreaterThan(2)
  expect(metrics.filter((name) => !text('server/src/http/metrics.ts').includes(name))).toEqual([])
  const addresses = findAll(/`(\/(?:healthz|readyz))`/g)
  expect(addresses.length).toBe(2)
  expect(addresses.filter((path) => !text('server/src/http/health.ts').includes(`'${path}'`))).toEqual([])
})

test('the README leads to the entry page for operators, and that page to all others', () => {
  expect(text('README.md')).toContain(`(${ENTRY})`)
  const others = PAGES.filter((path) => path !== ENTRY).map((path) => path.replace('docs/', ''))
  expect(others.length).toBeGreaterThan(5)
  expect(others.filter((path) => !text(ENTRY).includes(`(${path})`))).toEqual([])
})

test.each(PAGES)('%s: its links lead to files and headings', (page) => {
  const links = findAll(/\]\((?!https?:)([^)]+)\)/g, text(page))
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([])
})

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? page : join(page, '..', path)
  if (!existsSync(join(ROOT, target))) return false
  return heading === undefined || anchorsOf(text(target)).includes(heading)
}

/** The anchors that GitHub gives to headings: lower case, no punctuation, hyphens for blanks. */
const anchorsOf = (markdown: string): string[] =>
  findAll(/^#+ (.+)$/gm, markdown).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
