import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { DESK_BODY as desk } from './desk.fixtures.ts'
import { FactsDesk, MoneyDesk, WordsDesk } from './desk-sheets.tsx'

const redemption = {
  redemptionID: 1,
  rtReceivedDate: '2026-11-18',
  rtAmountReceived: 4240,
  rtPaymentType: 'Bank debit',
  payerName: 'Rosa Marchetti',
  proof: 'Receipt 100001',
  closeReason: null,
  clearedDate: '2026-11-20',
  releasableOn: '2027-01-24',
  releaseDueFrom: '2027-01-24',
  releaseDueUntil: '2027-01-24',
  postedBy: 'anna',
  posted: '2026-11-20T15:00:00.000Z',
  releasedDate: null,
  instrumentNo: null,
  releaseEarlyReason: null,
}

const PATH = '/api/admin/parcels/12'

/** All sheets of the desk, which stand on three tabs of the record. */
const Desk = () => (
  <>
    <MoneyDesk certificateId={12} />
    <WordsDesk certificateId={12} />
    <FactsDesk certificateId={12} />
  </>
)

test.each([
  ['paid in full', {}, 'Paid in full Nov 18, 2026. Redemption not posted yet.'],
  ['reported without a payment', { owed: 4240, lastPayment: null }, 'In process since Nov 20, 2026.'],
])(
  'a redemption in process that is %s: the sheet says so, with the day of receipt if there is one',
  async (_, facts, words) => {
    signIn(0, 1)
    answerApi({ [`GET ${PATH}/desk`]: { body: { ...desk, ...facts } } })
    renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test.each([
  ['Apply… and a check where something is owed', { owed: 100 }, ['Apply…', 'Return by check…']],
  ['a check alone where nothing is owed', {}, ['Return by check…']],
])('unapplied funds offer %s', async (_, facts, labels) => {
  signIn(0, 1)
  answerApi({ [`GET ${PATH}/desk`]: { body: { ...desk, ...facts } } })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  const sheet = (await screen.findByRole('heading', { name: 'Unapplied funds' })).closest('section')
  const buttons = [...(sheet?.querySelectorAll('button') ?? [])]
  expect(buttons.map((it) => it.firstChild?.textContent)).toEqual(labels)
})

test('a redemption is posted from the last payment; a release before its day asks why', async () => {
  signIn(0, 1)
  const redeemed = { ...desk, rtReceivedDate: '2026-11-18', redemptionInProcDate: null, redemption }
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: desk },
    [`POST ${PATH}/redemption`]: { body: redeemed },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(await screen.findByText(/the first contact is on Dec 1, 2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Post redemption…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Post redemption' }))
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe('POST'))
  expect(asked.at(-1)?.body).toMatchObject({
    receivedDate: '2026-11-18',
    amount: 4240,
    paymentType: 'Check',
    proof: 'Receipt 100001',
    clearedDate: null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Record release…' }))
  expect(await screen.findByLabelText(/Reason for a release before Jan 24, 2027/)).toBeTruthy()
})

test('a hold says what it stops; one is added and ended; paused automatic payments are said and resumed', async () => {
  signIn(0, 1)
  const hold = {
    ...{
      holdID: 3,
      version: 1,
      kind: 'represented',
      fromDate: '2026-11-02',
      untilDate: null,
      source: 'desk',
    },
    ...{ isStanding: true, name: 'Ada Counsel', address: '', email: 'ada@example.com', detail: '' },
    ...{ reason: 'She called.', endReason: '', setBy: 'anna' },
  }
  const held = { ...desk, certificateHolds: [hold], autopayHeld: true }
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: held },
    [`POST ${PATH}/holds`]: { body: held },
    [`POST ${PATH}/holds/end`]: { body: desk },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(await screen.findByText(/go to the attorney/)).toBeTruthy()
  expect(screen.getByText('Ada Counsel · ada@example.com · She called.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resume automatic payments…' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a hold…' }))
  fireEvent.change(await screen.findByLabelText('Kind of hold'), { target: { value: 'deceased' } })
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'The estate wrote.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add it' }))
  await vi.waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ kind: 'deceased', untilDate: null }))
  fireEvent.click(await screen.findByRole('button', { name: /^End…/ }))
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'No longer.' } })
  fireEvent.click(screen.getByRole('button', { name: 'End it' }))
  await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ holdID: 3, version: 1, reason: 'No longer.' }))
  expect(await screen.findByText('There is no hold on this certificate.')).toBeTruthy()
})

test('whoever approves a refund of a released certificate confirms the release', async () => {
  const waiting = {
    ...{ refundID: 9, sourceID: 'received-3', amount: 2000, reason: 'Paid twice', reference: '2001' },
    ...{ requestedBy: 'anna', requested: '2026-11-20T15:00:00.000Z', canApprove: true },
  }
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/admin/parcels/12/desk': {
      body: { ...desk, waitingRefunds: [waiting], releasedDate: '2026-11-21' },
    },
    'POST /api/admin/parcels/12/escrow/refund/decision': { body: desk },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: /^Approve… Return of \$2,000.00/ }))
  expect(await screen.findByText(/The lien was released on Nov 21, 2026\./)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'the own one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Approve $2,000.00 anyway' }))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      seenReleasedDate: '2026-11-21',
    }),
  )
})

test('a refund that waits is approved by another administrator; who asked for it can only take it back', async () => {
  const waiting = {
    ...{ refundID: 9, sourceID: 'received-3', amount: 2000, reason: 'Paid twice', reference: '2001' },
    ...{ requestedBy: 'anna', requested: '2026-11-20T15:00:00.000Z', canApprove: true },
  }
  const held = { sourceID: 'received-3', receivedDate: '2026-11-18', held: 2000, free: 0, isOnline: false }
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/admin/parcels/12/desk': { body: { ...desk, escrow: [held], waitingRefunds: [waiting] } },
    'POST /api/admin/parcels/12/escrow/refund/decision': {
      body: { ...desk, waitingRefunds: [{ ...waiting, refundID: 10, canApprove: false }] },
    },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(await screen.findByText(/^\$2,000.00 of Nov 18, 2026; \$0.00 of it is available/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Return by check…/ })).toBeNull()
  fireEvent.click(
    await screen.findByRole('button', { name: /^Approve… Return of \$2,000.00 by check, 2001, is waiting/ }),
  )
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the own one' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve $2,000.00' }))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ refundID: 9, decision: 'approve', seenReleasedDate: null, currentPassword: 'the own one' },
    }),
  )
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Approve…/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Decline… Return/ })).toBeTruthy()
})

test('a refund from escrow needs its amount, its proof and a reason', async () => {
  signIn(0, 1)
  const asked = answerApi({ [`GET ${PATH}/desk`]: { body: desk } })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Return by check… $60.00 of Nov 18, 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Record the return' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be done.')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('who agreed to letters by e-mail is chosen with how it was checked; a letter can still be wanted on paper', async () => {
  signIn(0, 1)
  const reader = {
    userID: 7,
    name: 'Rosa Marchetti',
    email: 'rosa@example.com',
    agreed: '2026-11-02T15:00:00.000Z',
    connections: ['plan', 'saved'],
  }
  const letterRecipient = { ...reader, reason: 'Called back', setBy: 'anna', set: '2026-11-20T15:00:00.000Z' }
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: { ...desk, mailReaders: [reader] } },
    [`POST ${PATH}/letterrecipient`]: { body: { ...desk, mailReaders: [reader], letterRecipient } },
    [`POST ${PATH}/letters`]: {
      body: { outcome: 'in-plan', documentID: null, delivery: 'post', unprintable: null },
    },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Letters by e-mail…' }))
  fireEvent.change(await screen.findByLabelText('How you checked it'), { target: { value: 'Called back' } })
  // Nobody is chosen beforehand.
  fireEvent.click(screen.getByRole('button', { name: 'Send letters by e-mail' }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  screen.getByRole('option', { name: 'Rosa Marchetti, rosa@example.com (asked for a plan, saved it)' })
  fireEvent.change(screen.getByLabelText('Person who agreed to e-mail'), { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send letters by e-mail' }))
  await screen.findByText(
    /Letters go by e-mail to Rosa Marchetti, rosa@example.com, who agreed on Nov 2, 2026/,
  )
  expect(asked.at(-1)?.body).toEqual({ userID: 7, reason: 'Called back' })
  fireEvent.click(screen.getByRole('button', { name: 'Write a letter…' }))
  fireEvent.change(await screen.findByLabelText('Delivery'), { target: { value: 'yes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Write it' }))
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe(`${PATH}/letters`))
  expect(asked.at(-1)?.body).toEqual({ kind: 'payoff', sendAgain: false, onPaper: true })
  // The dialog stays, so that another letter can be chosen.
  expect((await screen.findByRole('alert')).textContent).toContain(
    'No letter was written. In a payment plan.',
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a letter that cannot be printed is not written, and the dialog says which text and characters are why', async () => {
  signIn(0, 1)
  const unprintable = { text: '王伟', characters: '王, 伟' }
  answerApi({
    [`GET ${PATH}/desk`]: { body: desk },
    [`POST ${PATH}/letters`]: {
      body: { outcome: 'unprintable', documentID: null, delivery: 'post', unprintable },
    },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Write a letter…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Write it' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'No letter was written. “王伟” has characters that cannot be printed: 王, 伟. Correct the name or write this letter by hand.',
  )
})

test('a legal file is given to a firm and opened', async () => {
  signIn(0, 1)
  const given = { ...desk, legalFile: { ohsAttorneyID: 1, isActive: true } }
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: given },
    'POST /api/legal/place': { body: { changed: 1 } },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Firm and legal file…' }))
  fireEvent.change(await screen.findByLabelText('Firm'), { target: { value: '1' } })
  fireEvent.change(screen.getByLabelText('Legal file'), { target: { value: 'yes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/api/legal/place')).toBe(true))
  expect(asked.find(({ path }) => path === '/api/legal/place')?.body).toEqual({
    ...{ parcelIDs: [12], ohsAttorneyID: 1, isActive: true },
  })
})

test('a certificate is corrected: its internal status, report office and rate, with a reason', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: desk },
    [`POST ${PATH}/certificate`]: { body: desk },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  fireEvent.click(await screen.findByRole('button', { name: 'Correct…' }))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('Internal status')
  type('Internal status', '23')
  type('Report office Ohio', 'yes')
  type('Annual interest rate in percent', '5,5')
  type('Reason', 'As the county says')
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  expect(await screen.findAllByText(/percent/)).not.toEqual([])
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  type('Annual interest rate in percent', '5.5')
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe(`${PATH}/certificate`))
  expect(asked.at(-1)?.body).toMatchObject({
    statusID: 23,
    reportOfficeOhio: true,
    rateBps: 550,
    price: 4000,
    purchaseDate: '2021-10-15',
    reason: 'As the county says',
  })
})

test('a purchase that looks wrong: the desk says why the payoff is not online, and it is confirmed with a reason', async () => {
  signIn(0, 1)
  const unlikely = {
    ...desk,
    purchaseUnlikely: true,
    certificate: { ...desk.certificate, price: 0 },
  }
  const asked = answerApi({
    [`GET ${PATH}/desk`]: { body: unlikely },
    [`POST ${PATH}/certificate`]: { body: desk },
  })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(await screen.findByText('Purchase date or price looks wrong. Check it.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Correct…' }))
  fireEvent.change(await screen.findByLabelText(/^Purchase date and price/), { target: { value: 'yes' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The deed is in the file' } })
  fireEvent.click(screen.getByRole('button', { name: 'Correct it' }))
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe(`${PATH}/certificate`))
  expect(asked.at(-1)?.body).toMatchObject({ purchaseConfirmed: true, reason: 'The deed is in the file' })
  expect(asked.at(-1)?.body).not.toHaveProperty('price')
})

test('nowhere to send a letter: the desk says so before one is written, and an offered payoff prints', async () => {
  signIn(0, 1)
  answerApi({ [`GET ${PATH}/desk`]: { body: desk } })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(
    await screen.findByText(/No mailing address on file\. A printed letter cannot be delivered\./),
  ).toBeTruthy()
  expect(screen.getByText(/Offered to Rosa Marchetti on .*\$4,250\.00, good through/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print… Rosa Marchetti' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Write a letter…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('No mailing address on file')
})

test('without a figure: what is not recorded is named; else the rules of the state are where to look', async () => {
  signIn(0, 1)
  const certificate = { ...desk.certificate, saleType: null, rateBps: null }
  answerApi({ [`GET ${PATH}/desk`]: { body: { ...desk, owed: null, certificate } } })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect(
    await screen.findByText(
      'Not recorded yet: Kind of sale, Annual interest rate. Add it under Actions, Correct.',
    ),
  ).toBeTruthy()
  cleanup()
  answerApi({ [`GET ${PATH}/desk`]: { body: { ...desk, owed: null } } })
  renderPage('/admin/parcels/:parcelId/desk', <Desk />, '/admin/parcels/12/desk')
  expect((await screen.findByRole('link', { name: 'Payoff Rules' })).getAttribute('href')).toBe(
    '/admin/payoffrules',
  )
  expect(screen.getByRole('link', { name: 'integrity check' }).getAttribute('href')).toBe('/admin/verify')
})
