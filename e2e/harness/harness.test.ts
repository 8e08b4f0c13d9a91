import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { launch } from './browser.ts'
import { findBrowser } from './browser-page.ts'
import { watchPage } from './problems.ts'

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
const PAGES: Readonly<Record<string, string>> = {
  '/good': '<main><h1>Good</h1></main>',
  '/logs': '<script src="/log.js"></script>',
  '/log.js': 'console.error("something is wrong")',
  '/throws': '<script src="/throw.js"></script>',
  '/throw.js': 'throw new Error("thrown by the page")',
  '/inline': '<p style="color: red">Inline style</p><script>document.title = "ran"</script>',
  '/missing-picture': '<script src="/absent.js"></script>',
  '/unlabelled': '<main><h1>Form</h1><input></main>',
  '/two-navs':
    '<nav><a href="/good">One</a></nav><main><h1>Two</h1><nav><a href="/logs">Two</a></nav></main>',
  '/other-name': '<main><h1>Name</h1><a href="/good" aria-label="Home">Fieldstone Servicing</a></main>',
}

let server: Server
let browser: Browser
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const body = PAGES[request.url ?? '']
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': CSP,
    })
    response.end(type === 'text/html' ? `<!doctype html><html lang="en"><title>T</title>${body}` : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  server.close()
})

test('a page without a fault: shows no problem, and axe finds nothing', async () => {
  const { problems, violations } = await visit('/good')
  expect(problems).toEqual([])
  expect(violations).toEqual([])
})

test.each([
  ['/logs', 'console: something is wrong'],
  ['/throws', 'thrown: thrown by the page'],
  ['/inline', 'CSP violation: script-src'],
  ['/missing-picture', '404 GET http://127.0.0.1'],
])('the page %s: is caught with "%s"', async (path, problem) => {
  expect((await visit(path)).problems.join('\n')).toContain(problem)
})

test('a problem that was expected: passes; one that was expected and did not come: is a problem', async () => {
  expect((await visit('/logs', /something is wrong/)).problems).toEqual([])
  expect((await visit('/good', /something is wrong/)).problems).toEqual([
    'expected, but it did not happen: /something is wrong/',
  ])
})

test.each([
  ['a field without a label', '/unlabelled', 'label ('],
  ['two landmarks of one name', '/two-navs', 'landmark-unique ('],
  ['a link whose name has none of its words', '/other-name', 'label-content-name-mismatch ('],
])('%s, under a strict CSP: axe finds it', async (_, path, rule) => {
  expect((await visit(path)).violations.join('\n')).toContain(rule)
})

async function visit(path: string, expected?: RegExp): Promise<{ problems: string[]; violations: string[] }> {
  const context = await browser.newContext()
  const watched = await watchPage(context)
  if (expected !== undefined) watched.expect(expected)
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const { violations } = await axe(page)
  const problems = watched.take().filter((problem) => !problem.includes('favicon.ico'))
  await context.close()
  return { problems, violations }
}

test('a browser that is not installed: the error names the Debian packages', () => {
  expect(() => findBrowser(['/usr/bin/no-such-browser'])).toThrow(
    '/usr/bin/no-such-browser, which is not on this machine. Install Firefox and WebKit (on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb xauth).',
  )
})
