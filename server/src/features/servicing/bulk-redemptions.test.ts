import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { verify } from '../verify/verify.ts'
import { untilFull } from './bulk-redemptions.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: admin.token, ...(payload ? { payload } : {}) })
  return answer.json()
}
let made = 0
const received = (parcelID: number, amount: number, receivedDate = '2026-11-20') =>
  send('POST', '/api/admin/receivedpayments', {
    parcelID,
    instrument: 'CHECK',
    amount,
    reference: `no ${++made}`,
    receivedDate,
    settledDate: '2026-11-20',
  })
const ready = () => send('GET', '/api/admin/redemptions/ready')
const redeemedOn = async (id: number) => (await send('GET', `/api/admin/parcels/${id}/desk`)).rtReceivedDate

test('what one payment paid in full is posted in one act with its sum; the rest is left to its desk with the reason; each is undone by itself', async () => {
  const [first, second] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  await received(first, 4240)
  await received(second, 4240)
  const reported = await createCertificate(testApp.db)
  await send('POST', `/api/admin/parcels/${reported}/redemption/inprocess`, {
    reason: 'The treasurer called',
  })

  const seen = await ready()
  expect(seen.ready.map((it: { parcelID: number }) => it.parcelID)).toEqual([first, second])
  expect([seen.totalAmount, seen.waiting]).toEqual([8480, 0])
  expect(seen.left).toEqual(
    expect.arrayContaining([expect.objectContaining({ parcelID: reported, reason: 'no-payment' })]),
  )

  // Somebody posts the second one meanwhile.
  const { parcelID: id, taxSaleNo: _, ...own } = seen.ready[1]
  await send('POST', `/api/admin/parcels/${id}/redemption`, own)
  const done = await send('POST', '/api/admin/redemptions', {
    redemptions: seen.ready.map(({ parcelID, receivedDate, amount }: Record<string, unknown>) => ({
      ...{ parcelID, receivedDate, amount },
    })),
  })
  expect(done.posted).toMatchObject([{ parcelID: first, amount: 4240 }])
  expect(done.totalAmount).toBe(4240)
  expect(done.left).toMatchObject([{ parcelID: second, reason: 'redeemed' }])
  expect(await redeemedOn(first)).toBe('2026-11-20')
  expect((await verify(testApp.db, testApp.services)).findings.filter(({ isOk }) => !isOk)).toEqual([])

  await send('POST', `/api/admin/parcels/${first}/redemption/undo`, { reason: 'Wrong certificate' })
  expect(await redeemedOn(first)).toBeNull()
  expect((await ready()).ready).toMatchObject([{ parcelID: first }])
})

test('figures other than those that were seen: nothing is posted', async () => {
  const id = await createCertificate(testApp.db)
  await received(id, 4240)
  const redemptions = [{ parcelID: id, receivedDate: '2026-11-20', amount: 4239 }]
  const done = await send('POST', '/api/admin/redemptions', { redemptions })
  expect(done).toMatchObject({ posted: [], totalAmount: 0, left: [{ parcelID: id, reason: 'changed' }] })
  expect(await redeemedOn(id)).toBeNull()
})

test('something posted after the payment: the redemption is left to its desk, which asks why', async () => {
  const later = await createCertificate(testApp.db)
  await received(later, 6000, '2026-11-18')
  await createExpense(testApp.db, later, {
    incurred_on: plainDate('2026-11-19'),
    posted_on: plainDate('2026-11-19'),
  })
  expect((await ready()).left).toEqual(
    expect.arrayContaining([expect.objectContaining({ parcelID: later, reason: 'posted-later' })]),
  )
})

test('more in process than can be posted at once: those left to their desks keep no later one from being offered, and the rest is counted', async () => {
  const judgeSome = (ids: readonly number[]) =>
    Promise.resolve(
      ids.map((certificateId) =>
        certificateId <= 5
          ? ({ certificateId, certificateNo: '', reason: 'no-payment' } as const)
          : ({
              certificateId,
              certificateNo: '',
              receivedOn: plainDate('2026-11-20'),
              amountCents: cents(1),
              paymentType: 'Check' as const,
              payerName: '',
              proof: '',
            } as const),
      ),
    )
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const { judged, waitingCount } = await untilFull(ids, judgeSome, 3)
  expect(judged.map(({ certificateId }) => certificateId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(waitingCount).toBe(2)
  expect(await untilFull(ids, judgeSome, 20)).toMatchObject({ waitingCount: 0 })
})
