import { formatLongDate } from '@fieldstone/contract/format'
import { expect, test } from 'vitest'
import { balances } from '../../../../test/expect-paid.ts'
import { mails, moves, onlyPayment, readStatus } from '../../../../test/payments-read.ts'
import { askQuote, openCheckout, payAtCheckout } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'

/** One whole payment, in a file of its own: it is made on both databases. */
const world = sharedPaymentWorld()

test('a full payment by card: quote, ticket, checkout, webhook; paid, posted and receipted once', async () => {
  const lien = await createLien(world)
  const quote = (await askQuote(world, lien, world.payer)).json()
  expect(quote).toMatchObject({
    allowed: true,
    reason: null,
    portionCents: 424_000,
    feeBps: 325,
    feeCents: 13_780,
    totalCents: 437_780,
  })

  const url = await openCheckout(world, lien)
  expect(url).toMatch(new RegExp(`^${world.sandbox.url}/c/pay/cs_test_`))
  const opened = await onlyPayment(world, lien)
  expect(opened).toMatchObject({ status: 'OPEN', portion_cents: 424_000, fee_cents: 13_780, fee_bps: 325 })
  expect(opened.quote_id).not.toBeNull()
  expect(await readStatus(world, opened.id)).toMatchObject({ checkoutUrl: url, paymentPending: false })

  const paid = await payAtCheckout(world, url)
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(
    `${world.testApp.services.config.baseUrl}/parcels/${lien.id}/paymentprocesssuccess?payment=${opened.id}`,
  )
  const row = await onlyPayment(world, lien)
  expect(row).toMatchObject({
    status: 'SUCCEEDED',
    destination: 'lien',
    needs_review: false,
    amount_received_cents: 437_780,
    checkout_url: null,
  })
  expect(await moves(world, row.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>SUCCEEDED'])
  expect(await readStatus(world, row.id)).toMatchObject({
    statusCode: 200,
    parcelId: lien.id,
    status: 'SUCCEEDED',
    checkoutUrl: null,
    receiptNo: String(row.receipt_no),
    paymentPending: false,
    paymentDate: row.effective_on,
    parcelNo: lien.parcelNo,
    countyName: 'Summit',
    stateName: 'Ohio',
  })

  expect(await balances(world, lien)).toMatchObject({ cash: 437_780, 'fee-income': -13_780, receivable: 0 })
  const receipts = await mails(world, 'receipt')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ recipient: world.payer.email })
  expect(receipts[0]?.body).toContain(`Payment date: ${formatLongDate(row.effective_on, 'en')}\n`)
  expect(receipts[0]?.body).toContain(`Parcel: ${lien.parcelNo}, Summit County, Ohio\n`)
  expect(receipts[0]?.body).toContain('Certificate: $4,240.00\nCard service fee (3.25%): $137.80')
  expect(receipts[0]?.body).toContain('Total charged: $4,377.80')

  const record = await world.testApp.inject({ method: 'GET', url: `/api/parcels/${lien.id}` })
  expect(record.json()).toMatchObject({ redemptionInProcDate: expect.any(String) })
  expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({
    allowed: false,
    reason: 'payment_pending',
    totalCents: 0,
  })
})
