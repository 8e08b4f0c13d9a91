import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { AGREED, addVerifiedAccount, advance, callApi } from '../harness/calls.ts'
import { payWholeByCard } from '../harness/forms.ts'
import { newTaxpayer, payableIds } from '../harness/payers.ts'
import { offeredPlan } from '../harness/plans.ts'
import { claimsIn, DEMO_PASSWORD, type Product, startProduct } from '../harness/product.ts'
import { findOnScreens } from '../harness/screens.ts'

/** A product of its own: this journey moves its clock by weeks. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product.stop())

const DAY = 86_400

test('a plan is paid from a newly linked account; whoever paid is told of a return, a dispute and a refund that a second administrator approved', async () => {
  const token = await newTaxpayer(product.url, 'linked')
  const [planned = 0, disputed = 0, refunded = 0] = await payableIds(product.url, token)
  await payPlanFromLinkedAccount(planned, token)
  const cardPayer = await newTaxpayer(product.url, 'disputed')
  await payByCard(disputed, cardPayer)
  const debitPayer = await newTaxpayer(product.url, 'refunded')
  const paymentId = await payByDebit(refunded, debitPayer)

  await advance(product, 5 * DAY)
  await refundByTwo(paymentId)
  await advance(product, 21 * DAY)

  await expect.poll(() => toldAbout(planned, token)).toContain('plan-payment-taken-back')
  await expect.poll(() => toldAbout(disputed, cardPayer)).toContain('payment-disputed')
  await expect.poll(() => toldAbout(refunded, debitPayer)).toContain('payment-refunded')

  // What the provider paid out stands on the page of the payment by then, with its long names.
  const { page } = await openPage({ url: product.url, token: await product.logIn('admin') })
  const addresses = ['/admin/reconciliation?tab=processor', `/admin/webPaymentLogs/${paymentId}`]
  expect(await findOnScreens(page, addresses)).toEqual([])
})

/** From the dialog of the plan to the bank and back, to the very part that was chosen. */
async function payPlanFromLinkedAccount(id: number, token: string): Promise<void> {
  await offeredPlan(product.url, id, token, 6)
  const { page, expectProblem } = await openPage({ url: product.url, token })
  // Before the offer is accepted there is no plan, and afterwards no offer.
  expectProblem(/404 GET .*\/plan(offer)?$/)
  await page.goto(`/parcels/${id}/plan`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /accept/i }).click()
  await page.getByRole('table', { name: 'Schedule' }).waitFor()

  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Monthly Payment' }).click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByLabel('Amount in dollars, without the fee').fill('50.00')
  await methods.getByRole('button', { name: 'Continue with your bank' }).click()
  await page.getByRole('button', { name: 'Link my bank account' }).click()
  await page.waitForURL(/\/c\/setup\//)
  await page.locator('input[name="account"][value="dispute"]').check()
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.waitForURL(/\/payment\?ach=true&parcelId=\d+&portion=50\.00/)
  await page.getByLabel('I have read this authorization and agree to it').check()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Authorize $50.50' }).click()
  await page.getByText('Payment accepted!').waitFor()
  await page.close()
}

async function payByCard(id: number, token: string): Promise<void> {
  const { page } = await openPage({ url: product.url, token })
  await payWholeByCard(page, id, '4000 0000 0000 0259')
  await page.close()
}

/** By the API; answers the payment. */
async function payByDebit(id: number, token: string): Promise<string> {
  const accountId = await addVerifiedAccount(product, token, '000123456789')
  const quote = await callApi(product, 'GET', `payments/quote?parcelId=${id}&method=ACH&kind=FULL`, token)
  const started = await callApi(product, 'POST', 'payments/chargeAch', token, {
    ...{ chargeAmount: Number(quote['totalCents']) / 100, parcelId: id, accountId },
    ...AGREED,
  })
  return String(started['paymentId'])
}

/** More than $1,000: who asked for it cannot approve it, another administrator can. */
async function refundByTwo(paymentId: string): Promise<void> {
  const [asking, approving] = [await product.logIn('admin'), await product.logIn('admin.second')]
  const reason = 'Paid twice by mistake'
  const asked = await callApi(product, 'POST', `payments/${paymentId}/refund`, asking, { reason, all: true })
  const [refund] = asked['refunds'] as { readonly id: number; readonly status: string }[]
  expect(refund?.status).toBe('WAITING')
  const decide = (token: string) =>
    callApi(product, 'POST', `payments/${paymentId}/refunds/${refund?.id}/decision`, token, {
      decision: 'approve',
      currentPassword: DEMO_PASSWORD,
    })
  await expect(decide(asking)).rejects.toThrow('403')
  await decide(approving)
}

/** The kinds of the mails that this payer got about a certificate, in one line. */
async function toldAbout(id: number, payer: string): Promise<string> {
  const mails = await callApi(product, 'GET', 'admin/outbox?pageSize=200', await product.logIn('admin'))
  return (mails as unknown as { parcelID: number | null; kind: string; recipient: string }[])
    .filter(({ parcelID, recipient }) => parcelID === id && recipient === claimsIn(payer)['email'])
    .map(({ kind }) => kind)
    .join(' ')
}
