import { AUDIT_FILTER_LENGTH } from '@fieldstone/contract/entities/audit/audit'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import AuditPage from './audit-page.tsx'

const line = {
  id: 7,
  at: '2026-11-20T15:00:00.000Z',
  actorUserId: 3,
  actorUsername: 'maria',
  actorRole: 'taxpayer',
  action: 'refused',
  subjectKind: 'route',
  subjectId: 'GET /api/counties/:id/unassignedlegalparcelcount',
  subjectName: null,
  result: 'not_allowed',
  address: '203.0.113.5',
  detail: { omitted: 12 },
}
const SUBJECT = `${line.subjectKind}:${line.subjectId}`

const CHOICES = {
  actions: [
    { action: 'disable-user', results: ['ok'] },
    { action: 'log-in', results: ['invalid_credentials', 'ok'] },
    { action: 'of-a-later-version', results: ['ok'] },
  ],
  staff: ['admin', 'county.hamilton'],
}

/** Answers the requests for lines; those for what there is to choose are left out. */
const open = (where: string, body: object[] = [line]) => {
  signIn(0, 1)
  const requests = answerApi({
    'GET /api/admin/audit': { body, headers: { 'x-total-count': '1' } },
    'GET /api/admin/audit/choices': { body: CHOICES },
  })
  renderPage('/admin/audit', <AuditPage />, where)
  return () => requests.filter(({ path }) => !path.includes('/choices')).map(queryOf)
}

const queryOf = ({ path }: { path: string }) => new URL(path, location.origin).searchParams

test('S29 what the page shows of a line finds it again: the subject goes whole to the server and the address', async () => {
  const queries = open('/admin/audit')
  const [shown] = await screen.findAllByRole('link', {
    name: `Show only these lines: Call ${line.subjectId}`,
  })
  expect(screen.getAllByText('omitted: 12').length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('What'), { target: { value: shown?.title } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(queries()).toHaveLength(2))
  expect(queries().at(-1)?.get('subject')).toBe(SUBJECT)
})

const SUBJECTS = [
  ['payment_plan', '47', '2019-1004', 'Payment plan 47 of 2019-1004', '/admin/plans/47'],
  ['payment', 'pay_x7', '2019-1004', 'Payment of 2019-1004', '/admin/webPaymentLogs/pay_x7'],
  ['user', '7', 'maria', 'User maria', '/users/7'],
  ['user', '7', null, 'User 7', null],
  ['bank_account', 'ach_v4', '6789', 'Bank account ending in 6789', null],
  ['list', 'payoff-views', null, 'List payoff views', null],
  ['paper-key', '5', null, 'Key for documents 5', null],
  ['encryption-key', 'k1', null, 'Encryption key k1', null],
  ['of-a-later-version', '3', null, 'of-a-later-version:3', null],
] as const

test.each(SUBJECTS)('the subject %s:%s, named %s, is read as "%s" and leads to %s', async (...subject) => {
  const [subjectKind, subjectId, subjectName, text, path] = subject
  const queries = open('/admin/audit', [{ ...line, subjectKind, subjectId, subjectName }])
  const [shown] = await screen.findAllByText(text)
  expect(shown?.getAttribute('href') ?? null).toBe(path)
  const [only] = screen.getAllByRole('link', { name: `Show only these lines: ${text}` })
  fireEvent.click(only ?? document.body)
  await vi.waitFor(() => expect(queries().at(-1)?.get('subject')).toBe(`${subjectKind}:${subjectId}`))
})

test('S29 a filter in the address is as long as the server takes, and no longer', async () => {
  const queries = open(`/admin/audit?subject=${'x'.repeat(AUDIT_FILTER_LENGTH + 1)}`)
  await screen.findAllByText(`Call ${line.subjectId}`)
  expect(queries()[0]?.get('subject')).toBe('x'.repeat(AUDIT_FILTER_LENGTH))
})

const optionsOf = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('the filter lists the actions, results and people that there are, in words', async () => {
  const queries = open('/admin/audit')
  await screen.findByRole('option', { name: 'Account disabled' })
  expect(optionsOf('Action')).toEqual(['All', 'Account disabled', 'Log-in', 'of-a-later-version'])
  expect(optionsOf('Result')).toEqual(['All', 'Done', 'Wrong username or password'])
  const people = [...document.querySelectorAll('datalist option')].map((it) => it.getAttribute('value'))
  expect(people).toEqual(expect.arrayContaining(['admin', 'county.hamilton', 'anonymous', 'system']))
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'log-in' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Result' }), {
    target: { value: 'invalid_credentials' },
  })
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'county.hamilton' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(queries()).toHaveLength(2))
  expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({
    action: 'log-in',
    result: 'invalid_credentials',
    actor: 'county.hamilton',
  })
})

test('choosing an action limits the results to those it has had', async () => {
  open('/admin/audit')
  await screen.findByRole('option', { name: 'Account disabled' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'disable-user' } })
  expect(optionsOf('Result')).toEqual(['All', 'Done'])
})

test('a filter value of the address stays selected, even if the log has no such line', async () => {
  open('/admin/audit?action=export&result=too_many')
  await screen.findByRole('option', { name: 'Account disabled' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action' }).value).toBe('export')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Result' }).value).toBe('too_many')
})

test('a line says in words who did what, and how it ended', async () => {
  open('/admin/audit', [
    line,
    { ...line, id: 8, actorUsername: null, actorRole: 'system', action: 'new', result: 'odd' },
  ])
  expect((await screen.findAllByText('Request refused')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Not allowed').length).toBeGreaterThan(0)
  expect(screen.getAllByText('maria (taxpayer)').length).toBeGreaterThan(0)
  expect(screen.getAllByText('the system').length).toBeGreaterThan(0)
  expect(screen.getAllByText('new').length).toBeGreaterThan(0)
  expect(screen.getAllByText('odd').length).toBeGreaterThan(0)
})

test('a person and a certificate have the name that people use, which leads there; amounts are dollars', async () => {
  const person = { ...line, subjectKind: 'user', subjectId: '4', subjectName: 'maria.k', detail: {} }
  const lien = { ...person, id: 8, subjectKind: 'certificate', subjectName: '2021-1001' }
  open('/admin/audit', [person, { ...lien, detail: { totalCents: 207_069 } }])
  const [link] = await screen.findAllByRole('link', { name: 'User maria.k' })
  expect(link?.getAttribute('href')).toBe('/users/4')
  expect(screen.getAllByRole('link', { name: 'Certificate 2021-1001' })[0]?.getAttribute('href')).toBe(
    '/admin/parcels/4',
  )
  expect(screen.getAllByText('total: $2,070.69').length).toBeGreaterThan(0)
})
