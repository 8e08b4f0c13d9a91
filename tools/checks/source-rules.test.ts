import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { EXPRESSIONS_MADE, refusedIn } from './source-rules.ts'

test('S34 the source holds nothing that the rules refuse', () => {
  const files = projectFiles().filter((path) => isTypeScript(path) && !isTest(path))
  expect(files).toContain('server/src/config.ts')
  expect(files.flatMap((path) => refusedIn(path, readText(path) ?? ''))).toEqual([])
})

test('S34 every file that may put an expression together does so', () => {
  const made = Object.keys(EXPRESSIONS_MADE).filter((path) => /\bRegExp\((?!['/])/.test(readText(path) ?? ''))
  expect(made).toEqual(Object.keys(EXPRESSIONS_MADE))
})

test('S34 no source, script or test reads a tree with opendir, which loses entries on Node 20', () => {
  const files = projectFiles().filter(
    (path) => /\.(?:[cm]?js|tsx?)$/.test(path) && (readText(path) ?? '').includes('opendir'),
  )
  const refused = files.flatMap((path) => refusedIn(path, readText(path) ?? ''))
  expect(refused.filter((line) => line.includes('opendir of a whole tree'))).toEqual([])
})

const page = 'web/src/features/site/home-page.tsx'
const queries = 'server/src/features/certificates/queries.ts'
const rule = 'domain/src/payoff/offer.ts'
test.each([
  ['raw SQL', queries, 'const a = sql.raw(text)'],
  ['raw SQL', queries, "const a = sql.raw('select ' + text)"],
  ['raw SQL', queries, 'const a = CompiledQuery.raw(`select 1 from ${table}`)'],
  ['raw SQL', queries, "const a = client.query('select * from parcel where owner = ' + owner)"],
  ['raw SQL', queries, 'const a = client.query(`delete from parcel where owner = ${owner}`)'],
  ['raw SQL', queries, 'const text = `update ${table} set owner = null`'],
  ['raw SQL', queries, 'const a = text`select ${owner}`'],
  ['the address of a page written out', page, "const a = <Link to='/parcels/list' />"],
  ['the address of a page written out', page, 'const a = `/parcels/${id}/payoffrequest`'],
  ['the address of a page written out', page, "const a = path.startsWith('/admin')"],
  [
    'a text made when the module loads',
    page,
    "import { t as words } from '../../lib/messages/site.ts'; const a = words('homeTitle')",
  ],
  [
    'a text made when the module loads',
    page,
    "import { t } from '../../lib/messages/site.ts'; const a = { b: [t.rich('homeTitle', {})] }",
  ],
  [
    'a text made when the module loads',
    page,
    "import { formatMoney } from '../../lib/format.ts'; const a = formatMoney(null)",
  ],
  ['a text outside of the catalogue', page, 'const a = () => <p>Pay now</p>'],
  ['a text outside of the catalogue', page, "const a = () => <Sheet aria-label='Payoff' />"],
  [
    'the way back to Today by a name of its own',
    page,
    "const a = <Link to={PATHS.adminHome}>{t('backHome')}</Link>",
  ],
  ['a key of the cache written out', page, "useQuery({ queryKey: ['queues', 'today'], queryFn })"],
  ['a key of the cache written out', page, "const a = { queryKey: [...certificateKey(id), 'plan'] }"],
  ['a key of the cache written out', page, "const keyOf = (id: number) => ['desk', id] as const"],
  [
    'a key of the cache written out',
    page,
    "const leftKey = (id: number) => [...PAYMENTS_KEY, 'left', id] as const",
  ],
  ['a key of the cache written out', page, "const list = useListPage(['firms', query], read)"],
  ['a key of the cache written out', page, "queries.setQueryData(['mail', id], mail)"],
  ['a key of the cache written out', page, "void readAgain(queries, [QUEUES_KEY, ['mail', id]])"],
  ['read again by a way of its own', page, 'void queries.invalidateQueries({ queryKey: QUEUES_KEY })'],
  ['read again by a way of its own', page, 'void queries.invalidateQueries()'],
  ['read again by a way of its own', page, 'void queries.invalidateQueries({ queryKey, predicate: isPlan })'],
  ['opendir of a whole tree', queries, 'await opendir(folder, { recursive: true })'],
  ['opendir of a whole tree', queries, "fs.opendirSync(folder, { 'recursive': isDeep })"],
  ['opendir of a whole tree', 'scripts/start.js', 'const a = fs.promises.opendir(folder, options)'],
  ['an expression made of text', queries, "const a = new RegExp(source, 'u')"],
  ['an expression made of text', queries, 'const a = RegExp(`^${source}$`)'],
  ['an expression made of text', page, "const a = new RegExp('a' + b)"],
  ['a rule that asks the clock', rule, 'const today = new Date()'],
])('S34 %s, planted in %s: is found (%s)', (name, path, line) => {
  const refused = refusedIn(path, `// first line\n${line}\n`)
  expect(refused).not.toEqual([])
  for (const refusal of refused) expect(refusal).toContain(`${path}:2: ${name}: `)
})

test.each([
  [
    page,
    "import { t } from '../../lib/messages/site.ts'; const a = () => <p title={t('a')}>{t('b')} · 1</p>",
  ],
  [
    page,
    "import { t } from '../../lib/messages/site.ts'; const a = ['homeTitle'] as const; type B = typeof t",
  ],
  [page, 'useQuery({ queryKey: mailKey(id), queryFn }); void readAgain(queries, [QUEUES_KEY])'],
  ['web/src/features/mail/keys.ts', "export const mailKey = (id: number) => ['mail', id]"],
  [page, "const a = '/api/parcels/list'; const b = './parcels/list.ts'; const c = '/parcelsize'"],
  [queries, 'const a = sql`select * from parcel where owner = ${owner}`'],
  [queries, "const a = sql.raw('order by purchased_on desc')"],
  [queries, 'const text = `update of ${name}: select a date`'],
  [queries, "const a = client.query('select 1')"],
  [queries, "const a = new RegExp('a+', 'u'); const b = /a+/u; const c = (d: RegExp) => d"],
  [queries, 'opendir(folder); opendir(folder, { bufferSize: 100, recursive: false })'],
  [queries, 'readdirSync(folder, { recursive: true })'],
  [rule, 'const a = new Date(Date.UTC(2024, 0, 1))'],
])('S34 %s, %s: is allowed', (path, line) => {
  expect(refusedIn(path, line)).toEqual([])
})
