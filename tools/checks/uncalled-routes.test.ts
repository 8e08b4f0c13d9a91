import { routes } from '@fieldstone/contract/routes'
import { ALL_COUNTIES_REPORT_ROUTES, REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

/** Routes of the specification that no page calls. docs/coverage.md lists them among its calls. */
const SPECIFIED: Readonly<Record<string, string>> = {
  getCountyCertificate: 'GET api/parcels/{id}/county',
  listAllStates: 'GET api/states',
  getCounty: 'GET api/counties/{id}',
  countUnassigned: 'GET api/counties/{id}/unassignedlegalparcelcount',
  listMyCountyFiles: 'GET api/counties/{id}/myparcels',
  payByCard: 'POST api/payments/cc',
  payPartByCard: 'POST api/payments/ccpartial',
  createAdminSettings: 'POST api/adminsettings',
}

/** Routes that something other than a page calls, too. */
const CALLED_ELSEWHERE: Readonly<Record<string, string>> = {
  paymentWebhook: 'the payment processor sends its events here',
  readFeed: 'a calendar program reads the address that the agenda shows',
  listTasks: 'tasks: scripts that start long work look here for its progress',
  getTask: 'tasks: scripts that start long work look here for its progress',
}

const names = Object.keys(routes)

test('every route is called by a page, is in the specification, or is listed with its caller', () => {
  expect(names.length).toBeGreaterThan(250)
  const source = webSource()
  const called = namedIn(source)
  const uncalled = names.filter((name) => !called.has(name) && !isReport(name, source))
  expect(uncalled.filter((name) => !(name in CALLED_ELSEWHERE)).sort()).toEqual(Object.keys(SPECIFIED).sort())
  expect(Object.keys(CALLED_ELSEWHERE).filter((name) => !names.includes(name))).toEqual([])
})

test('every route listed as specified: has that method and path, and is among the calls of the coverage page', () => {
  const calls = specifiedCalls()
  for (const [name, call] of Object.entries(SPECIFIED)) {
    const { method, path } = routes[name as keyof typeof routes]
    const asSpecified = path.slice(1).replace(/:(\w+)/g, '{$1}')
    expect(`${method} ${asSpecified}`).toBe(call)
    expect(calls).toContain(asSpecified)
  }
})

test.each([
  ['by its name', 'call(deskRoutes.getDesk, {})', true],
  ['over two lines', 'call(\n  deskRoutes\n    .getDesk)', true],
  ['taken out of its table', 'const { getFile, getDesk } = deskRoutes', true],
  ['by a name that is chosen', "call(deskRoutes[isOpen ? 'getDesk' : 'other'])", true],
  ['a function of the same name', 'const getDesk = () => null', false],
  ['a longer name', 'call(deskRoutes.getDesks)', false],
])('%s', (_, source, isUse) => {
  expect(namedIn(source).has('getDesk')).toBe(isUse)
})

/** Returns the words of a source that may name a route: members and parts of a table of routes, and strings. */
function namedIn(source: string): ReadonlySet<string> {
  const members = source.matchAll(/[rR]outes\s*\.\s*(\w+)/g)
  const parts = source.matchAll(/\{([^{}]*)\}\s*=\s*\w+Routes\b/g)
  const strings = source.matchAll(/'(\w+)'/g)
  return new Set([...members, ...parts, ...strings].flatMap(([, words = '']) => words.match(/\w+/g) ?? []))
}

/** Pages of reports find their route by the report's name. */
function isReport(name: string, source: string): boolean {
  const route: unknown = routes[name as keyof typeof routes]
  const isOf = (table: Readonly<Record<string, unknown>>, use: string) =>
    Object.values(table).includes(route) && source.includes(use)
  return (
    isOf(REPORT_ROUTES, ' REPORT_ROUTES[') || isOf(ALL_COUNTIES_REPORT_ROUTES, 'ALL_COUNTIES_REPORT_ROUTES[')
  )
}

const webSource = () =>
  projectFiles()
    .filter((path) => path.startsWith('web/src/') && isTypeScript(path) && !isTest(path))
    .map((path) => readText(path) ?? '')
    .join('\n')

/** Returns the calls of the coverage page, without those that we added to the specification's. */
function specifiedCalls(): string {
  const page = readText('docs/coverage.md') ?? ''
  const [, section = ''] = page.split('\n## Calls\n')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .map((row) => row.split('|')[1]?.split('ours:')[0] ?? '')
    .join('\n')
}
