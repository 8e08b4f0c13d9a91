import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { linesOf } from '../../../../test/pdf-lines.ts'
import { drawnQr, renderedQr } from '../../../../test/pdf-picture.ts'
import { expectTagged, toldBy } from '../../../../test/pdf-tags.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'

const testApp = sharedTestApp({
  now: '2026-11-20T15:00:00Z',
  env: { BASE_URL: 'https://pay.fieldstone.example' },
})
const admin = sharedActor(testApp, 'admin')

const CODE = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/

const payoffPdf = async (id: number) =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/payoffinvoice.pdf` })).rawPayload

const check = async (code: string, claims: object = {}) =>
  (await testApp.inject({ method: 'POST', url: '/api/papers/check', payload: { code, ...claims } })).json()

const codeOn = (pdf: Buffer): string => linesOf(pdf).find((line) => CODE.test(line)) ?? ''

test('a payoff’s PDF: a camera reads the address of the check from its picture, with the code that is printed beside it', async () => {
  const pdf = await payoffPdf(await createCertificate(testApp.db))
  const code = codeOn(pdf)
  const address = `https://pay.fieldstone.example/verify#code=${code}`
  expect(code).toMatch(CODE)
  expect(drawnQr(pdf)).toBe(address)
  expect([address, undefined]).toContain(renderedQr(pdf))
  expectTagged(pdf, 'en-US')
  expect(pdf.toString('latin1')).toContain('/S /Figure')
  const all = linesOf(pdf).join(' ').replace(/\s+/g, ' ')
  expect(all).toContain('enter this code at pay.fieldstone.example/verify')
  expect(all).toContain('never change our mailing address or wire instructions by mail or e-mail.')
  expect(all).toContain('Our account ends in 4821; routing number 110000000.')
  expect(all).not.toContain('4010020094821')
})

test('a payoff that was printed: its code gives number, figure, day and where to pay, and no name and no property', async () => {
  const id = await createCertificate(testApp.db, { owner_name: 'Nobody Else', address: '1 Hidden Lane' })
  const code = codeOn(await payoffPdf(id))
  const answer = await check(code)
  const quote = await testApp.db
    .selectFrom('payoff_quote')
    .selectAll()
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(answer).toMatchObject({
    kind: 'payoff',
    standing: 'current',
    number: String(quote.id),
    amountCents: quote.total_cents,
    day: '2026-11-30',
    mailTo: ['Fieldstone Lien Servicing', 'P.O. Box 1180', 'Akron, OH 44309'],
    wireRouting: '110000000',
    wireLast4: '4821',
    newerNumber: null,
    altered: [],
  })
  expect(JSON.stringify(answer)).not.toMatch(/Nobody|Hidden|4010020094821/)
})

test('what the paper says is compared: each part that was altered is named, a code in small letters is read all the same', async () => {
  const code = codeOn(await payoffPdf(await createCertificate(testApp.db)))
  const { amountCents } = await check(code)
  const right = { amountCents, day: '2026-11-30', routing: '1100 0000 0', account: '4010 0200-94821' }
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`
  expect((await check(typed, right)).altered).toEqual([])
  expect((await check(code, { ...right, amountCents: amountCents + 1 })).altered).toEqual(['amount'])
  const wrong = { amountCents: 1, day: '2026-12-01', routing: '021000021', account: '4821' }
  expect((await check(code, wrong)).altered).toEqual(['amount', 'day', 'routing', 'account'])
})

test('a payoff’s life: past its day, superseded by a change, then paid, however often it is checked', async () => {
  const id = await createCertificate(testApp.db)
  const code = codeOn(await payoffPdf(id))
  const at = testApp.clock.now().toISOString()
  testApp.clock.set('2026-12-01T15:00:00Z')
  expect(await check(code)).toMatchObject({ standing: 'past', newerNumber: null })
  const newer = codeOn(await payoffPdf(id))
  const { number } = await check(newer)
  expect(await check(code)).toMatchObject({ standing: 'past', newerNumber: number })
  testApp.clock.set(at)
  const first = await testApp.db
    .selectFrom('payoff_quote')
    .select('id')
    .where('certificate_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await testApp.db
    .insertInto('payoff_quote_supersession')
    .values({ quote_id: first.id, cause: 'item-added' })
    .execute()
  expect(await check(code)).toMatchObject({ standing: 'superseded', newerNumber: number })
  await redeem(id, { redemption_in_process_on: plainDate('2026-11-20') })
  expect(await check(code)).toMatchObject({ standing: 'awaiting' })
  await redeem(id, { redemption_in_process_on: null, redeemed_on: plainDate('2026-11-20') })
  expect(await check(code)).toMatchObject({ standing: 'paid', newerNumber: null })
})

const redeem = (id: number, values: object) =>
  testApp.db.updateTable('certificate').set(values).where('id', '=', id).execute()

test('a second copy of the same payoff by somebody else leaves the first as it was', async () => {
  const id = await createCertificate(testApp.db)
  const first = codeOn(await payoffPdf(id))
  const second = codeOn(await payoffPdf(id))
  expect(second).not.toBe(first)
  expect([await check(first), await check(second)]).toMatchObject([
    { standing: 'current' },
    { standing: 'current' },
  ])
})

test('no paper of ours: the answer is nothing, and the log counts who asks', async () => {
  expect(await check('not a code at all')).toBeNull()
  expect(await check('0000-0000-0000-0000-0000')).toBeNull()
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['result'])
    .where('result', '=', 'unknown_code')
    .execute()
  expect(lines.length).toBe(1)
})

test('a payoff that the county prints has a code of its own', async () => {
  const county = await testApp.inject({
    method: 'POST',
    url: `/api/parcels/${await createCertificate(testApp.db)}/payofflog`,
    token: admin.token,
    payload: { purpose: 'county', period: 'future' },
  })
  const { proof, quoteId, totalCents } = county.json()
  expect(await check(proof.code)).toMatchObject({
    number: String(quoteId),
    amountCents: totalCents,
    day: '2026-12-31',
  })
})

const REDEMPTION = {
  receivedDate: '2026-11-20',
  amount: 4240,
  paymentType: 'Check',
  proof: 'Receipt 1',
  closeReason: 'Paid to the treasurer',
}

async function post(url: string, payload: object) {
  const answer = await testApp.inject({ method: 'POST', url, token: admin.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? {} : answer.json()
}

async function letterOf(id: number, kind: string): Promise<Buffer> {
  const { documentID } = await post(`/api/admin/parcels/${id}/letters`, { kind })
  const url = `/api/documents/${documentID}/file`
  return (await testApp.inject({ method: 'GET', url, token: admin.token })).rawPayload
}

test('letters of payoff, receipt and release carry a code; it stands for the money and the redemption, and falls with them', async () => {
  const id = await createCertificate(testApp.db)
  const payoff = await letterOf(id, 'payoff')
  expectTagged(payoff, 'en-US')
  expect(drawnQr(payoff)).toBe(`https://pay.fieldstone.example/verify#code=${codeOn(payoff)}`)
  expect(toldBy(payoff).join(' ')).toContain('never change our mailing address')
  expect(await check(codeOn(payoff))).toMatchObject({
    kind: 'payoff',
    standing: 'current',
    wireLast4: '4821',
  })

  const paid = { parcelID: id, instrument: 'CHECK', amount: 4240, reference: '1', settledDate: '2026-11-20' }
  const { receivedPaymentID } = await post('/api/admin/receivedpayments', paid)
  const receipt = await letterOf(id, 'receipt')
  const stands = { kind: 'receipt', standing: 'current', amountCents: 424_000, day: '2026-11-20', mailTo: [] }
  expect(await check(codeOn(receipt))).toMatchObject(stands)
  expect(linesOf(receipt).join(' ')).not.toContain('never change our mailing address')
  expect((await check(codeOn(payoff))).standing).toBe('awaiting')

  await post(`/api/admin/parcels/${id}/redemption`, REDEMPTION)
  await post(`/api/admin/parcels/${id}/release`, { instrumentNo: '2026-118822' })
  const release = await letterOf(id, 'release')
  expect(await check(codeOn(release))).toMatchObject({
    kind: 'release',
    standing: 'current',
    number: '2026-118822',
    amountCents: null,
    altered: [],
  })
  expect((await check(codeOn(payoff))).standing).toBe('paid')
  await post(`/api/admin/receivedpayments/${receivedPaymentID}/return`, { reason: 'Returned by the bank' })
  expect((await check(codeOn(receipt))).standing).toBe('taken-back')
  const undone = { undone_at: testApp.clock.now(), undone_reason: 'Its money came back' }
  await testApp.db.updateTable('redemption').set(undone).where('certificate_id', '=', id).execute()
  expect((await check(codeOn(release))).standing).toBe('withdrawn')
})
