import { AUDIT_FILTER_LENGTH } from '@fieldstone/contract/entities/audit'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn, signOut } from '../../lib/testing.tsx'
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

afterEach(() => {
  cleanup()
  signOut()
})

const open = (where: string, body: object[] = [line]) => {
  signIn(0, 1)
  const asked = answerApi({ 'GET /api/admin/audit': { body, headers: { 'x-total-count': '1' } } })
  renderPage('/admin/audit', <AuditPage />, where)
  return asked
}

const queryOf = ({ path }: { path: string }) => new URL(path, location.origin).searchParams

test('S29 what the page shows of a line finds it again: the subject goes whole to the server and the address', async () => {
  const asked = open('/admin/audit')
  const [shown] = await screen.findAllByText(SUBJECT)
  expect(screen.getAllByText('omitted: 12').length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('What'), { target: { value: shown?.textContent } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(queryOf).at(-1)?.get('subject')).toBe(SUBJECT)
})

test('S29 a filter in the address is as long as the server takes, and no longer', async () => {
  const asked = open(`/admin/audit?subject=${'x'.repeat(AUDIT_FILTER_LENGTH + 1)}`)
  await screen.findAllByText(SUBJECT)
  expect(asked.map(queryOf)[0]?.get('subject')).toBe('x'.repeat(AUDIT_FILTER_LENGTH))
})

test('a person and a certificate have the name that people use, which leads there; amounts are dollars', async () => {
  const person = { ...line, subjectKind: 'user', subjectId: '4', subjectName: 'maria.k', detail: {} }
  const lien = { ...person, id: 8, subjectKind: 'certificate', subjectName: '2021-1001' }
  open('/admin/audit', [person, { ...lien, detail: { totalCents: 207_069 } }])
  const [link] = await screen.findAllByRole('link', { name: 'maria.k' })
  expect(link?.getAttribute('href')).toBe('/users/4')
  expect(screen.getAllByRole('link', { name: '2021-1001' })[0]?.getAttribute('href')).toBe('/admin/parcels/4')
  expect(screen.getAllByText('total: $2,070.69').length).toBeGreaterThan(0)
})
