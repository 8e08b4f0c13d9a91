import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../test/factories.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { sender } from '../../../test/sender.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { verify } from '../verify/verify.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

const send = sender(() => ({ testApp, actor: admin }))
const act = (id: number, path: string, payload: object) =>
  send('POST', `/api/admin/parcels/${id}/${path}`, payload)
const deskOf = async (id: number) => (await send('GET', `/api/admin/parcels/${id}/desk`)).body

let made = 0
/** A check that has cleared; the whole payoff of $4,240.00 unless said otherwise. */
async function received(parcelID: number, amount = 4240): Promise<number> {
  const payload = {
    parcelID,
    instrument: 'CHECK',
    amount,
    reference: `no ${++made}`,
    settledDate: '2026-11-20',
  }
  return (await send('POST', '/api/admin/receivedpayments', payload)).body.receivedPaymentID
}

const redemption = {
  receivedDate: '2026-11-20',
  amount: 4240,
  paymentType: 'Check',
  payerName: 'Rosa Marchetti',
  proof: 'Receipt 100001',
}

async function expectSoundBooks() {
  const { findings } = await verify(testApp.db, testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

const publicOf = async (id: number) =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })).json()

describe('redemption', () => {
  test('paid by check: in process, posted with its proof, released with its instrument, the books sound each time', async () => {
    const id = await createCertificate(testApp.db, {}, { is_active: true })
    await received(id)
    expect(await deskOf(id)).toMatchObject({
      owed: 0,
      redemptionInProcDate: '2026-11-20',
      lastPayment: { amount: 4240, paymentType: 'Check' },
    })
    const posted = await act(id, 'redemption', redemption)
    expect(posted.body).toMatchObject({
      rtReceivedDate: '2026-11-20',
      redemptionInProcDate: null,
      redemption: {
        clearedDate: '2026-11-20',
        releasableOn: '2026-11-20',
        releaseDueFrom: '2026-12-20',
        releaseDueUntil: '2027-01-19',
        releasedDate: null,
      },
    })
    expect(await publicOf(id)).toMatchObject({ status: 'Redeemed', isActive: false })
    await expectSoundBooks()
    const released = await act(id, 'release', { instrumentNo: '2026-55510' })
    expect(released.body.redemption).toMatchObject({ releasedDate: '2026-11-20', instrumentNo: '2026-55510' })
    await expectSoundBooks()
    expect((await act(id, 'redemption/undo', { reason: 'Too late' })).body.code).toBe('state_changed')
    await act(id, 'release/undo', { reason: 'Wrong certificate' })
    const undone = await act(id, 'redemption/undo', { reason: 'Wrong certificate' })
    expect(undone.body).toMatchObject({ rtReceivedDate: null, redemptionInProcDate: '2026-11-20' })
    expect(await publicOf(id)).toMatchObject({ status: 'Active Certificate', isActive: true })
    await expectSoundBooks()
  })

  test('a debit of a bank account releases nothing for 65 days, but for a reason', async () => {
    const id = await createCertificate(testApp.db)
    await received(id)
    await act(id, 'redemption', redemption)
    await testApp.db
      .updateTable('redemption')
      .set({ releasable_on: plainDate('2027-01-24') })
      .where('certificate_id', '=', id)
      .execute()
    const refused = await act(id, 'release', { instrumentNo: '1' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['earlyReason']])
    const released = await act(id, 'release', { instrumentNo: '1', earlyReason: 'The bank confirmed it' })
    expect(released.body.redemption).toMatchObject({ releaseEarlyReason: 'The bank confirmed it' })
  })

  test('dated before something was posted: asks for a reason, names each item, and keeps the reason', async () => {
    const id = await createCertificate(testApp.db, { county_id: 854 })
    await createExpense(testApp.db, id, {
      description: 'Title search',
      amount_cents: 38_500,
      incurred_on: plainDate('2026-09-01'),
      posted_on: plainDate('2026-11-19'),
    })
    await createExpense(testApp.db, id, {
      description: 'Mailing',
      incurred_on: plainDate('2026-09-01'),
      posted_on: plainDate('2026-11-10'),
    })
    await received(id, 6000)
    const early = { ...redemption, amount: 4515, receivedDate: '2026-11-18' }
    const refused = await act(id, 'redemption', early)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['closeReason']])
    expect(refused.body.fields.closeReason).toContain('Title search, $385.00, Nov 19, 2026')
    expect(refused.body.fields.closeReason).not.toContain('Mailing')
    const posted = await act(id, 'redemption', { ...early, closeReason: 'Agreed before the title search' })
    expect(posted.body.redemption).toMatchObject({ closeReason: 'Agreed before the title search' })
    const onTime = await createCertificate(testApp.db, { county_id: 854 })
    await createExpense(testApp.db, onTime, {
      incurred_on: plainDate('2026-09-01'),
      posted_on: plainDate('2026-11-19'),
    })
    await received(onTime, 6000)
    expect((await act(onTime, 'redemption', { ...redemption, amount: 4515 })).status).toBe(200)
  })

  test('paid to the treasurer: the debt is closed with a reason, and not without one', async () => {
    const id = await createCertificate(testApp.db)
    const refused = await act(id, 'redemption', { ...redemption, paymentType: 'Paid to treasurer' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['closeReason']])
    const posted = await act(id, 'redemption', {
      ...redemption,
      paymentType: 'Paid to treasurer',
      closeReason: 'Paid at the county',
    })
    expect(posted.body.redemption).toMatchObject({ closeReason: 'Paid at the county' })
    await expectSoundBooks()
  })

  test('while a check has not cleared, no redemption is posted', async () => {
    const id = await createCertificate(testApp.db)
    await send('POST', '/api/admin/receivedpayments', {
      parcelID: id,
      instrument: 'CHECK',
      amount: 4240,
      reference: `no ${++made}`,
    })
    const refused = await act(id, 'redemption', redemption)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['proof']])
  })

  test('a check that bounces after the redemption was posted: it is owed again, and the redemption undone', async () => {
    const id = await createCertificate(testApp.db)
    const paymentId = await received(id)
    await act(id, 'redemption', redemption)
    await send('POST', `/api/admin/receivedpayments/${paymentId}/return`, { reason: 'Insufficient funds' })
    expect(await deskOf(id)).toMatchObject({ rtReceivedDate: null, redemption: null, owed: 4240 })
    await expectSoundBooks()
  })

  test('money that came after the day of the redemption was refunded: undone only once that refund is, for the debt needs it', async () => {
    const id = await createCertificate(testApp.db)
    const paymentId = await received(id)
    const earlier = { ...redemption, receivedDate: '2026-11-10', closeReason: 'Paid to the treasurer' }
    await act(id, 'redemption', earlier)
    const refund = { sourceID: `received-${paymentId}`, amount: 240, reason: 'Paid twice', reference: '2001' }
    const refunded = await act(id, 'escrow/refund', refund)
    expect(refunded.body.escrow).toMatchObject([{ held: 4000 }])
    const refused = await act(id, 'redemption/undo', { reason: 'Wrong certificate' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { reason: expect.stringContaining('$240.00') },
    ])
    expect(await deskOf(id)).toMatchObject({ rtReceivedDate: '2026-11-10' })
    await act(id, 'escrow/undo', { moveID: refunded.body.escrowMoves[0].moveID, reason: 'Not cashed' })
    const undone = await act(id, 'redemption/undo', { reason: 'Wrong certificate' })
    expect(undone.body).toMatchObject({ rtReceivedDate: null, owed: 0, escrow: [] })
    await expectSoundBooks()
  })

  test('reported and rejected: self-service stops and starts again', async () => {
    const id = await createCertificate(testApp.db)
    expect((await act(id, 'redemption/inprocess', { reason: '' })).status).toBe(400)
    await act(id, 'redemption/inprocess', { reason: 'The county called' })
    expect(await publicOf(id)).toMatchObject({ redemptionInProcDate: '2026-11-20' })
    expect((await act(id, 'redemption/inprocess', { reason: 'Again' })).body.code).toBe('state_changed')
    await act(id, 'redemption/reject', { reason: 'Another parcel' })
    expect(await publicOf(id)).toMatchObject({ redemptionInProcDate: null })
  })
})

describe('escrow', () => {
  test('money held of a short payment is applied: with the rest paid, the lien is paid off', async () => {
    const id = await createCertificate(testApp.db)
    const first = await received(id, 4000)
    await received(id, 240)
    const { escrow } = await deskOf(id)
    expect(escrow.map(({ held }: { held: number }) => held)).toEqual([4000, 240])
    const all = { amount: 4000, reason: 'The rest came' }
    const tooMuch = await act(id, 'escrow/apply', { ...all, sourceID: `received-${first}`, amount: 4000.01 })
    expect([tooMuch.status, Object.keys(tooMuch.body.fields)]).toEqual([400, ['amount']])
    const applied = await act(id, 'escrow/apply', { ...all, sourceID: `received-${first}` })
    expect(applied.body).toMatchObject({ owed: 240, redemptionInProcDate: null })
    await expectSoundBooks()
    const rest = { sourceID: escrow[1].sourceID, amount: 240, reason: 'The rest' }
    const paid = await act(id, 'escrow/apply', rest)
    expect(paid.body).toMatchObject({ owed: 0, redemptionInProcDate: '2026-11-20', escrow: [] })
    await expectSoundBooks()
    const undone = await act(id, 'escrow/undo', {
      moveID: paid.body.escrowMoves[1].moveID,
      reason: 'Wrong lien',
    })
    expect(undone.body).toMatchObject({ owed: 240, redemptionInProcDate: null })
    await expectSoundBooks()
  })

  test('money held is refunded by check; the check that brought it bounces, and the books say so', async () => {
    const id = await createCertificate(testApp.db)
    const over = await received(id, 4300)
    const refund = { sourceID: `received-${over}`, amount: 60, reason: 'Paid too much', reference: '2001' }
    const refunded = await act(id, 'escrow/refund', refund)
    expect(refunded.body).toMatchObject({ escrow: [], escrowMoves: [{ kind: 'return', amount: 60 }] })
    await expectSoundBooks()
    await act(id, 'escrow/undo', { moveID: refunded.body.escrowMoves[0].moveID, reason: 'Not cashed' })
    expect((await deskOf(id)).escrow).toMatchObject([{ held: 60 }])
    await expectSoundBooks()
  })

  test('what was applied of a check that bounces is owed again', async () => {
    const id = await createCertificate(testApp.db)
    const short = await received(id, 4000)
    await act(id, 'escrow/apply', { sourceID: `received-${short}`, amount: 4000, reason: 'As agreed' })
    await send('POST', `/api/admin/receivedpayments/${short}/return`, { reason: 'Insufficient funds' })
    expect(await deskOf(id)).toMatchObject({ owed: 4240, escrow: [], escrowMoves: [] })
    await expectSoundBooks()
  })
})

test('later taxes are owed with interest from the day they are added, and removed as if they had never been', async () => {
  const id = await createCertificate(testApp.db)
  const taxes = {
    subsequentName: '2026 taxes',
    subsequentAmt: 1000,
    paidDate: '2026-09-10',
    receiptNo: 'T-881',
  }
  // Two months at 18 % a year beside the payoff of $4,240.00.
  const added = await act(id, 'subsequents', taxes)
  expect(added.body).toMatchObject({ owed: 5270, subsequents: [{ receiptNo: 'T-881' }] })
  const { subsequentID } = added.body.subsequents[0]
  const removed = await act(id, 'subsequents/remove', { subsequentID, reason: 'Another parcel' })
  expect(removed.body).toMatchObject({ owed: 4240, subsequents: [] })
  expect((await act(id, 'subsequents', { ...taxes, paidDate: '2026-11-21' })).status).toBe(400)
})

test('a posted expense is reversed by a second entry, once; the county’s report sums to zero', async () => {
  const id = await createCertificate(testApp.db)
  await createExpense(testApp.db, id, { incurred_on: plainDate('2026-10-01') })
  const { expenses, owed } = await deskOf(id)
  expect(owed).toBe(4515)
  const reversal = { expenseID: expenses[0].expenseID, reason: 'Billed twice' }
  expect((await act(id, 'expenses/reverse', reversal)).body).toMatchObject({ owed: 4240, expenses: [] })
  expect((await act(id, 'expenses/reverse', reversal)).body.code).toBe('state_changed')
  const report = await send('GET', '/api/counties/855/expensesbycertificate?pageSize=50')
  expect(report.body.map(({ expenseAmt }: { expenseAmt: number }) => expenseAmt).sort()).toEqual([-275, 275])
})

test.each([
  ['a purchase date over 40 years back', { purchased_on: plainDate('1975-06-02') }],
  ['a price of 0', { price_cents: 0 }],
])('%s: staff see why the payoff is not online, and confirm it with a reason', async (_, values) => {
  const id = await createCertificate(testApp.db, values)
  const isOnline = async () => (await publicOf(id)).offer.payoff.table
  expect(await deskOf(id)).toMatchObject({
    purchaseUnlikely: true,
    certificate: { purchaseConfirmed: false },
  })
  expect(await isOnline()).toBe(false)
  expect((await act(id, 'certificate', { purchaseConfirmed: true })).status).toBe(400)
  const reason = 'The deed of 1975 is in the file'
  expect((await act(id, 'certificate', { purchaseConfirmed: true, reason })).body).toMatchObject({
    purchaseUnlikely: false,
    certificate: { purchaseConfirmed: true },
  })
  expect(await isOnline()).toBe(true)
  expect((await send('GET', `/api/parcels/${id}/history`)).body).toContainEqual(
    expect.objectContaining({ what: 'purchase confirmed', before: 'false', after: 'true', reason }),
  )
  // It is about this date: another one must be confirmed anew.
  await act(id, 'certificate', { purchaseDate: '1974-06-02', price: 4000, reason })
  expect(await deskOf(id)).toMatchObject({
    purchaseUnlikely: true,
    certificate: { purchaseConfirmed: false },
  })
})

test('a certificate is corrected: figures, search and notices follow, and the history says what was there', async () => {
  const id = await createCertificate(testApp.db)
  const { certificate } = await deskOf(id)
  expect(certificate).toMatchObject({ statusID: 1, reportOfficeOhio: false, price: 4000 })
  const reason = 'As the county says'
  const corrected = await act(id, 'certificate', {
    ...certificate,
    price: 5000,
    ownerName: 'Szymanski Walter',
    statusID: 23,
    reportOfficeOhio: true,
    reason,
  })
  expect(corrected.body).toMatchObject({
    owed: 5300,
    certificate: { price: 5000, ownerName: 'Szymanski Walter', statusID: 23, reportOfficeOhio: true },
  })
  expect((await publicOf(id)).offer.payoff.notices).toMatchObject([{ id: 'payoff-from-staff' }])
  const history = await send('GET', `/api/parcels/${id}/history`)
  expect(history.body).toContainEqual(
    expect.objectContaining({ what: 'internal status', before: '1', after: '23', reason }),
  )
  expect(JSON.stringify(history.body)).not.toContain('Szymanski')
  const found = await send('POST', '/api/parcels/search', {
    state: 'OH',
    county: 855,
    address: '',
    ownerInfo: 'walter szymanski',
    parcelNumber: '',
  })
  expect(JSON.stringify(found.body)).toContain('Szymanski Walter')
  expect((await act(id, 'certificate', { ...corrected.body.certificate, reason })).body.code).toBe(
    'state_changed',
  )
  expect((await act(id, 'certificate', { statusID: 7, reason })).body.fields).toHaveProperty('statusID')
  expect((await act(id, 'certificate', { purchaseDate: '2027-01-01', reason })).status).toBe(400)
  await expectSoundBooks()
})

describe('letters and payoffs', () => {
  const letter = { incoming: false, logType: 'Letter', corrType: 'Demand', asksForPayment: true }

  test('nobody is asked for payment in the first 30 days, in bankruptcy or in service; answers always go', async () => {
    const recent = await createCertificate(testApp.db, { purchased_on: plainDate('2026-11-01') })
    expect(await deskOf(recent)).toMatchObject({
      noticeHolds: ['first-contact'],
      firstContactDate: '2026-12-01',
    })
    const refused = await act(recent, 'correspondence', letter)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['asksForPayment']])
    expect((await act(recent, 'correspondence', { ...letter, asksForPayment: false })).status).toBe(200)
    const bankrupt = await createCertificate(testApp.db, {}, { bankruptcy_in_on: plainDate('2026-10-01') })
    expect((await act(bankrupt, 'correspondence', letter)).status).toBe(400)
    const open = await createCertificate(testApp.db)
    expect((await act(open, 'correspondence', letter)).status).toBe(200)
    const logged = (await send('GET', `/api/parcels/${open}/county/correspondence`)).body
    expect(logged).toMatchObject([{ incoming: 'False', intContactFirstName: 'Maria', corrType: 'Demand' }])
  })

  test('a payoff request is answered with the payoff of a day, kept under a number', async () => {
    const id = await createCertificate(testApp.db)
    const asAddress = await act(id, 'payoffrequests', { requestByLastName: 'www.evil.example' })
    expect([asAddress.status, asAddress.body.fields]).toEqual([
      400,
      { requestByLastName: 'Enter a name, not a web address.' },
    ])
    const asked = await act(id, 'payoffrequests', { requestByLastName: 'Marchetti' })
    const { payoffID } = asked.body.payoffRequests[0]
    const offered = await act(id, 'payoffrequests/offer', { payoffID, goodThrough: '2027-06-30' })
    expect(offered.body.payoffRequests).toEqual([])
    const rows = (await send('GET', `/api/parcels/${id}/payoffrequests`)).body
    expect(rows).toMatchObject([
      { offerAmount: 4250, offerExpireDate: '2027-06-30', offerDate: '2026-11-20' },
    ])
  })

  test('an offered payoff prints with the figures and the day that were offered, until something changes them', async () => {
    const id = await createCertificate(testApp.db)
    const asked = await act(id, 'payoffrequests', { requestByLastName: 'Marchetti' })
    const { payoffID } = asked.body.payoffRequests[0]
    const print = () =>
      testApp.inject({
        method: 'GET',
        url: `/api/admin/payoffrequests/${payoffID}/offer.pdf`,
        token: admin.token,
      })
    expect((await print()).statusCode).toBe(404)
    const offered = await act(id, 'payoffrequests/offer', { payoffID, goodThrough: '2027-06-30' })
    expect(offered.body.payoffOffers).toMatchObject([
      { payoffID, offer: 4250, offerExpireDate: '2027-06-30' },
    ])
    const words = linesOf((await print()).rawPayload).join(' ')
    expect(words).toContain('$4,250.00')
    expect(words).toContain('June 30, 2027')
    const later = { subsequentName: '2026', subsequentAmt: 10, paidDate: '2026-11-01', receiptNo: 'R1' }
    expect((await act(id, 'subsequents', later)).body.payoffOffers).toEqual([])
    expect((await print()).statusCode).toBe(409)
  })

  test('a certificate without an address: the desk says that a letter has nowhere to go', async () => {
    expect(await deskOf(await createCertificate(testApp.db))).toMatchObject({ hasLetterAddress: true })
    const nowhere = await createCertificate(testApp.db, { address: '' })
    expect(await deskOf(nowhere)).toMatchObject({ hasLetterAddress: false })
  })
})
