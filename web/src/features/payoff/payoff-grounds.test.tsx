import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import PayoffGrounds from './payoff-grounds.tsx'

const EXPENSE = {
  ...{
    kind: 'expense',
    itemID: 7,
    label: 'Title search',
    labelCode: null,
    on: '2026-10-05',
    baseCents: 27_500,
  },
  ...{ interestCents: 0, statutes: ['R.C. 5721.38'], settings: [] },
}

const CERTIFICATE = {
  ...{ kind: 'certificate', itemID: 12, label: null, labelCode: 'purchase-price', on: '2026-03-10' },
  ...{ baseCents: 400_000, interestCents: 24_000, statutes: ['R.C. 5721.41'] },
  settings: [
    { name: 'strategy', from: '1900-01-01', ofCounty: false },
    { name: 'minChargeBps', from: '2024-07-01', ofCounty: true },
  ],
}

const PROOF = {
  ...{ kind: 'expense', itemID: 7, documentID: null, documentName: null, receiptNo: '', ordered: false },
  proved: false,
}

const open = (proof: object = PROOF, more: object = {}, role: 0 | 1 = 0) => {
  signIn(role, 1)
  const requests = answerApi({
    'GET /api/parcels/12/grounds': { body: { lines: [CERTIFICATE, EXPENSE], proofs: [proof] } },
    ...more,
  })
  renderPage('/records/:parcelId/payoff', <PayoffGrounds certificateId={12} />, '/records/12/payoff')
  return requests
}

test('shows the statutes of each line, and its settings with their version of the rules', async () => {
  open()
  for (const text of [
    'R.C. 5721.41',
    'Interest on the certificate, by the rules of the state',
    'Minimum charge, by the rules of the county since Jul 1, 2024',
    '$4,240.00',
  ])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

test('says that an expense has no document, or names the document', async () => {
  open()
  expect((await screen.findAllByText('No document')).length).toBeGreaterThan(0)
  cleanup()
  open({ ...PROOF, documentID: 3, documentName: 'Invoice of Ace Title', proved: true })
  const [link] = await screen.findAllByRole('link', { name: 'Invoice of Ace Title' })
  expect(link?.getAttribute('href')).toBe('/records/12/documents')
  expect(screen.queryByText('No document')).toBeNull()
})

test('leaves missing documents and the attach button out of print', async () => {
  open()
  const [said] = await screen.findAllByText('No document')
  const [button] = screen.getAllByRole('button', { name: /Title search/ })
  for (const it of [said, button]) expect(it?.closest('.no-print')).not.toBeNull()
})

test('shows a county the documents without an attach button', async () => {
  open(PROOF, {}, 1)
  expect((await screen.findAllByText('No document')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button')).toBeNull()
})

test('attaches a chosen document of the certificate', async () => {
  const document = {
    ...{ documentID: 3, name: 'Invoice of Ace Title', mediaType: 'application/pdf', byteCount: 9, note: '' },
    ...{ category: 'other', added: '2026-10-05T15:00:00.000Z', addedBy: null, ofFirm: false, canOpen: true },
    ...{ visibleToCounty: true, visibleToLegal: true, visibleToAdmin: true, canManage: true },
    ...{ removed: null, removedBy: null, shareAsked: null },
  }
  const proved = { ...PROOF, documentID: 3, documentName: document.name, proved: true }
  const requests = open(PROOF, {
    'GET /api/documents/parcels/12/documents': { body: [document], headers: { 'x-total-count': '1' } },
    'GET /api/documents/parcels/12/images': { body: [], headers: { 'x-total-count': '0' } },
    'PUT /api/parcels/12/grounds': { body: { lines: [EXPENSE], proofs: [proved] } },
  })
  const [button] = await screen.findAllByRole('button', { name: 'Attach a document to Title search' })
  fireEvent.click(button as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('option', { name: /Invoice of Ace Title/ })
  fireEvent.change(within(dialog).getByLabelText('Document'), { target: { value: '3' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Document' }))
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ kind: 'expense', itemID: 7, documentID: 3 },
    }),
  )
  expect((await screen.findAllByRole('link', { name: document.name })).length).toBeGreaterThan(0)
})
