import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { fillLogIn } from '../harness/forms.ts'
import { DEMO_PASSWORD } from '../harness/product.ts'

const url = inject('productUrl')

test('the owner of a plan sees what is due, pays it by card, and the plan says so', async () => {
  const { page } = await openPage({ url })
  await page.goto('/login')
  await fillLogIn(page, 'taxpayer.plan', DEMO_PASSWORD)
  await page.waitForURL(/\/parcels\/list/)
  await openPlan(page)
  expect(await paidCount(page)).toBe(3)
  expect((await axe(page)).violations).toEqual([])

  await page.getByRole('link', { name: 'Make a Monthly Payment' }).click()
  await page.getByRole('button', { name: 'Make a Monthly Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Methods' })
  await dialog.getByRole('radio', { name: /the next installment/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: /^Pay .* by card$/ }).click()

  await page.waitForURL(/\/c\/pay\//)
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc|security code/i).fill('123')
  await page.getByLabel(/name/i).first().fill('Elena Varga')
  await page.getByLabel(/zip/i).fill('44303')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()

  await openPlan(page)
  await expect.poll(() => paidCount(page)).toBe(4)
  await page.getByRole('heading', { level: 2, name: 'Payments made here' }).waitFor()
})

async function openPlan(page: Page): Promise<void> {
  await page.goto('/parcels/list?parcel=67-22751')
  await page.getByRole('link', { name: '2021-1005' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2021-1005' }).waitFor()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('link', { name: 'See the plan’s schedule and payments' }).click()
  await page.getByRole('heading', { level: 1, name: /Your payment plan/ }).waitFor()
  await page.getByRole('table', { name: 'Schedule' }).waitFor()
}

const paidCount = (page: Page): Promise<number> =>
  page
    .getByRole('table', { name: 'Schedule' })
    .locator('.status', { hasText: /^Paid$/ })
    .count()
