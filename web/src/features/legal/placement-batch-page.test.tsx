import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import PlacementBatchPage from './placement-batch-page.tsx'
import PlacementBatchesPage from './placement-batches-page.tsx'

const NONE = { waiting: 0, ready: 0, unchanged: 0, refused: 0, changed: 0, restored: 0, kept: 0 }
const batch = {
  ...{ batchID: 4, ohsAttorneyID: 3, isActive: true, firmName: 'Keller & Ames', state: 'ready' },
  ...{ counts: { ...NONE, ready: 2_310, refused: 1 }, startedBy: 'ruth', created: '2026-11-30T15:00:00Z' },
  task: null,
}
const item = {
  ...{ parcelID: 12, taxSaleNo: '2021-1288', ownerName: 'Delgado Hector', outcome: 'refused' },
  reason: 'This firm does not work in that county.',
}

function open(shown: object, more: Readonly<Record<string, Answer>> = {}) {
  signIn(0)
  const asked = answerApi({
    'GET /api/legal/placementbatches/4': { body: shown },
    'GET /api/legal/placementbatches/4/items': { body: [item], headers: { 'x-total-count': '1' } },
    ...more,
  })
  renderPage('/admin/bulkchanges/:bulkChangeId', <PlacementBatchPage />, '/admin/bulkchanges/4')
  return asked
}

test('asks once with the count of what will be changed, and names what cannot be changed with its reason', async () => {
  const asked = open(batch, {
    'POST /api/legal/placementbatches/4/confirm': { body: { ...batch, state: 'running' } },
  })
  expect(await screen.findByRole('heading', { name: 'Refer to Keller & Ames' })).toBeTruthy()
  expect(await screen.findByText(item.reason)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cannot be changed 1' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change 2310 certificates' }))
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/confirm'))).toBe(true))
})

test('a finished change says what was done and offers to undo it', async () => {
  const asked = open(
    { ...batch, state: 'done', counts: { ...NONE, changed: 2_310, refused: 1 } },
    { 'POST /api/legal/placementbatches/4/undo': { body: { ...batch, state: 'undoing' } } },
  )
  expect(await screen.findByText('Done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo 2310 changes' }))
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/undo'))).toBe(true))
})

test('lists the last changes, to come back to one', async () => {
  signIn(0)
  answerApi({ 'GET /api/legal/placementbatches': { body: [batch] } })
  renderPage('/admin/bulkchanges', <PlacementBatchesPage />, '/admin/bulkchanges')
  const link = await screen.findByRole('link', { name: 'Refer to Keller & Ames' })
  expect(link.getAttribute('href')).toBe('/admin/bulkchanges/4')
  expect(link.closest('tr')?.textContent).toContain('Waiting for confirmation2,311')
})
