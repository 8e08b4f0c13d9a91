import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@fieldstone/contract/pages'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.js'
import { projectFiles, readText } from './files.ts'

const text = (path: string): string => readText(path) ?? ''
const GUIDES = projectFiles().filter((path) => path.startsWith('docs/guides/'))

/** What is said on the screen, as the catalogues, the reports and the papers write it: in quotes. */
const screen = projectFiles()
  .filter((path) =>
    /^(?:web\/src\/lib\/messages\/[\w-]+|contract\/src\/(?:reports|papers\/[\w-]+))\.ts$/.test(path),
  )
  .map(text)
  .join('\n')

const found = (guide: string, pattern: RegExp): string[] => [
  ...new Set([...text(guide).matchAll(pattern)].map(([, name = '']) => name)),
]

/** A page's address with its values left out: '/county//landing'. */
const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '')
const PATHS = new Set(Object.values(PAGES).map(({ path }) => shapeOf(path)))

test('there is a guide for each role of staff, linked from the README', () => {
  expect(GUIDES.map((path) => path.split('/').at(-1))).toEqual([
    'administrator.md',
    'attorney.md',
    'county.md',
  ])
  expect(GUIDES.filter((path) => !text('README.md').includes(`(${path})`))).toEqual([])
})

test.each(GUIDES)('%s: every name in bold stands on the screen, and every address is a page', (guide) => {
  const names = found(guide, /\*\*([^*]+)\*\*/g)
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter((name) => !screen.includes(`'${name}'`))).toEqual([])
  const addresses = found(guide, /`(\/[\w/{}]+)`/g)
  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.filter((path) => !PATHS.has(shapeOf(path)))).toEqual([])
})

test.each([...GUIDES, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  '%s: its links and commands lead somewhere',
  (page) => {
    const folder = join(ROOT, page, '..')
    const links = found(page, /\]\((?!https?:|#)([^)#]+)/g)
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([])
    const { scripts } = JSON.parse(text('package.json'))
    const commands = found(page, /npm run ([\w:-]+)/g)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  },
)
