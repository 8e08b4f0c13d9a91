import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import OverchargesPage from './overcharges-page.tsx'

const ROW = {
  ...{ id: 4, parcelID: 12, taxSaleNo: '2019-1004', countyName: 'Hamilton', kind: 'plan-rate', itemID: 47 },
  ...{ label: '', amount: 1234.56, statute: 'R.C. 5721.38(C)', limitBps: 1156, foundBps: 1652 },
  ...{ groundDate: '2026-03-02', found: '2026-11-20T15:00:00.000Z', mended: null, state: 'open' },
  ...{ reason: null, explainedBy: null, explained: null, explainedAmount: null },
}

const LAST = {
  ...{ started: '2026-11-20T07:00:00.000Z', ended: '2026-11-20T07:02:00.000Z', certificateCount: 1700 },
  ...{ unjudgedCount: 3, openedCount: 1, mendedCount: 2, undocumentedCount: 5, undocumentedCents: 123_400 },
}

const REPORT = {
  ...{ lastCheck: LAST, task: null, documentsSince: null },
  kinds: [{ kind: 'plan-rate', openCount: 1, openCents: 123_456, explainedCount: 0 }],
}

const open = (
  report: object,
  rows: readonly object[] = [ROW],
  more: object = {},
  where = '/admin/overcharges',
) => {
  signIn(0, 1)
  const requests = answerApi({
    'GET /api/admin/overcharges/report': { body: report },
    'GET /api/admin/overcharges': { body: rows, headers: { 'x-total-count': String(rows.length) } },
    ...more,
  })
  renderPage('/admin/overcharges', <OverchargesPage />, where)
  return requests
}

test('an overcharge: its certificate, amount, rule with its statute, and the way to mend it', async () => {
  open(REPORT)
  const [link] = await screen.findAllByRole('link', { name: '2019-1004' })
  expect(link?.getAttribute('href')).toBe('/admin/parcels/12')
  for (const text of [
    'Plan costs more than the certificate bears',
    'The certificate bears 11.56% a year in this plan; the plan of Mar 2, 2026 charges 16.52%',
    '(R.C. 5721.38(C)). End the plan',
  ])
    expect(document.body.textContent).toContain(text)
  expect(screen.getAllByRole('link', { name: 'Plan' })[0]?.getAttribute('href')).toBe('/records/12/plan')
  expect(screen.getByText('1 overcharge is open.')).toBeTruthy()
  expect(screen.getByText(/^Total: \$1,234\.56/)).toBeTruthy()
})

test('before the first check: says so, and shows no empty list', async () => {
  open({ ...REPORT, lastCheck: null, kinds: [] })
  expect(await screen.findByText(/Nothing has been checked yet/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('nothing is overcharged: said in green, with when and how many were checked', async () => {
  open({ ...REPORT, kinds: [] }, [])
  expect(await screen.findAllByText('Nothing is overcharged.')).toBeTruthy()
  expect(screen.getByText(/^Checked .*3 of them could not be checked/)).toBeTruthy()
})

const RUNNING = {
  ...{ id: 9, kind: 'overcharges', title: 'x', state: 'running', step: 'overcharges', doneCount: 500 },
  ...{ totalCount: 1700, result: null, error: null, startedBy: 1, startedByUsername: 'admin' },
  ...{ interrupted: false, resume: null, retry: null },
  ...{ cancelRequested: false, created: LAST.started, started: LAST.started, ended: null },
}

test('Check Now: the progress of the check, which can be canceled, and no second one beside it', async () => {
  const started = { body: { ...REPORT, task: RUNNING } }
  open(REPORT, [ROW], { 'POST /api/admin/overcharges/check': started })
  fireEvent.click(await screen.findByRole('button', { name: 'Check Now' }))
  expect(await screen.findByText('500 of 1,700 certificates')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress of the check' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check Now' }).getAttribute('aria-disabled')).toBe('true')
})

test('a check that failed: said, with what was found before', async () => {
  open({ ...REPORT, task: { ...RUNNING, state: 'failed', error: 'The disk is full.', ended: LAST.ended } })
  expect(
    await screen.findByText('The last check did not finish. Earlier findings are unchanged.'),
  ).toBeTruthy()
  expect(screen.getByText('The disk is full.')).toBeTruthy()
  expect((await screen.findAllByText('2019-1004')).length).toBeGreaterThan(0)
})

test('explaining: the reason goes to the server', async () => {
  const answer = { body: { ...ROW, state: 'explained', reason: 'agreed in court', explainedAmount: 1234.56 } }
  const requests = open(REPORT, [ROW], { 'PUT /api/admin/overcharges/4/reason': answer })
  const [button] = await screen.findAllByRole('button', { name: 'Explain…' })
  fireEvent.click(button as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/Why it is right/), { target: { value: 'agreed in court' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Reason' }))
  await vi.waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/4/reason'))?.body).toEqual({
      reason: 'agreed in court',
    }),
  )
})

test('one whose amount changed since it was explained: open, with the reason that it had', async () => {
  open(REPORT, [{ ...ROW, reason: 'agreed in court', explainedBy: 'admin', explainedAmount: 1000 }])
  const words = 'Was explained at $1,000.00. admin: agreed in court'
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

test('expenses without a document: counted apart; the day from which they are listed goes to the server', async () => {
  const saved = { body: { ...REPORT, documentsSince: '2026-11-01' } }
  const requests = open(REPORT, [ROW], { 'PUT /api/admin/overcharges/documentsSince': saved })
  expect(
    await screen.findByText('5 expenses that owners owe have no document, $1,234.00 in total.'),
  ).toBeTruthy()
  fireEvent.change(screen.getByLabelText('List those posted since'), { target: { value: '2026-11-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Day' }))
  await vi.waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/documentsSince'))?.body).toEqual({
      documentsSince: '2026-11-01',
    }),
  )
})

test('state and kind of the address: asked of the server', async () => {
  const requests = open(REPORT, [], {}, '/admin/overcharges?state=mended&kind=no-document')
  await screen.findAllByText('Nothing is overcharged.')
  const asked = requests.find(({ path }) => path.startsWith('/api/admin/overcharges?'))
  const query = new URL(asked?.path ?? '', location.origin).searchParams
  expect([query.get('state'), query.get('kind')]).toEqual(['mended', 'no-document'])
})
