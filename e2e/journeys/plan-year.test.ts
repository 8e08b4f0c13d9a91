import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { advance, callApi, sandboxNow } from '../harness/calls.ts'
import { payableIds } from '../harness/payers.ts'
import { offeredPlan } from '../harness/plans.ts'
import { type Product, startProduct } from '../harness/product.ts'

/** A product of its own: this journey moves its clock by months. */
let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product.stop())

/** The simulator lives whole plans in every run; a year in the browser's product is lived in the long tests. */
const MONTHS = inLongTests(4, 12)

test(`automatic payments for ${MONTHS} months: a debit each month, to the last, and then nothing is owed`, async () => {
  const token = await product.logIn('taxpayer.bank')
  const [id = 0] = await payableIds(product.url, token)
  await offeredPlan(product.url, id, token, MONTHS)
  const { page, expectProblem } = await openPage({ url: product.url, token })
  // Before the offer is accepted there is no plan, and afterwards no offer.
  expectProblem(/404 GET .*\/plan(offer)?$/)
  await page.goto(`/parcels/${id}/plan`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /accept/i }).click()
  await page.getByRole('button', { name: 'Set Up Automatic Payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Up Automatic Payments' })
  await dialog.getByText('ACH service fee').first().waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Authorize' }).click()
  await page.getByRole('button', { name: 'Stop automatic payments' }).waitFor()
  await page.close()

  const { instalments } = await read<{ instalments: { dueDate: string }[] }>(`parcels/${id}/plan`, token)
  expect(instalments).toHaveLength(MONTHS)
  for (const { dueDate } of instalments) {
    // On the day of its notice, and on its own.
    await moveTo(`${dueDate}T17:00:00Z`, -3)
    await moveTo(`${dueDate}T17:00:00Z`)
  }
  // The bank takes four days for the last one.
  await moveTo(`${instalments.at(-1)?.dueDate}T17:00:00Z`, 6)

  // Months later, everybody has to log in again.
  const later = await product.logIn('taxpayer.bank')
  const plan = await read<PlanOnWire>(`parcels/${id}/plan`, later)
  expect(plan).toMatchObject({ payPlanStatus: 'COMPLETE', payoffCents: 0 })
  expect(plan.payments.map(({ status, automatic }) => [status, automatic])).toEqual(
    Array(MONTHS).fill(['SUCCEEDED', true]),
  )
  // Each on its own day, newest first: none was late, so none cost more.
  expect(plan.payments.map(({ paymentDate }) => paymentDate).reverse()).toEqual(
    instalments.map(({ dueDate }) => dueDate),
  )
  const after = await openPage({ url: product.url, token: later })
  await after.page.goto(`/parcels/${id}/plan`)
  const schedule = after.page.getByRole('table', { name: 'Schedule' })
  await expect.poll(() => schedule.getByRole('cell', { name: 'Paid', exact: true }).count()).toBe(MONTHS)
  expect((await axe(after.page)).violations).toEqual([])
  await after.page.goto(`/parcels/${id}`)
  const submitted = 'Payment has been submitted and is awaiting processing.'
  await after.page.getByText(submitted, { exact: true }).waitFor()
  expect(await verify()).toMatchObject({ ok: true })
})

interface PlanOnWire {
  readonly payments: readonly {
    readonly status: string
    readonly automatic: boolean
    readonly paymentDate: string
  }[]
}

/** Moves time to an instant, or some days around it; never back. */
async function moveTo(instant: string, daysMore = 0): Promise<void> {
  const to = Date.parse(instant) + daysMore * 86_400_000
  const seconds = Math.ceil((to - (await sandboxNow(product))) / 1000)
  if (seconds > 0) await advance(product, seconds)
}

async function verify(): Promise<unknown> {
  return callApi(product, 'POST', 'admin/verify', await product.logIn('admin'), {})
}

const read = <T>(path: string, token: string): Promise<T> =>
  callApi(product, 'GET', path, token) as Promise<unknown> as Promise<T>
