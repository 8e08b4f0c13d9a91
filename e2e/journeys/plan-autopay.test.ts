import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { newTaxpayer, payableIds } from '../harness/payers.ts'
import { offeredPlan } from '../harness/plans.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('a plan from request through offer and acceptance to automatic payments by card: set up, stopped, set up again, and the card removed', async () => {
  const token = await newTaxpayer(url, 'plan')
  // The first certificate is for the test of bank payments, the last for the test of a single payment.
  const [, id = 0] = await payableIds(url, token)
  await offeredPlan(url, id, token, 6)

  const { page, expectProblem } = await openPage({ url, token })
  // Before the offer is accepted there is no plan, and afterwards no offer.
  expectProblem(/404 GET .*\/plan(offer)?$/)
  await page.goto(`/parcels/${id}/plan`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /accept/i }).click()
  await page.getByRole('table', { name: 'Schedule' }).waitFor()

  await page.getByRole('button', { name: 'Set Up Automatic Payments' }).click()
  await page.getByRole('button', { name: 'Save a card' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Save a card' }).click()
  await fillCard(page)
  await authorize(page, 'Visa card, ending in 4242')
  await page.getByText(/^Visa, ending in 4242, good until December 31, 2034$/).waitFor()
  expect((await axe(page)).violations).toEqual([])

  await page.goto('/taxpayer/payments/mine')
  const card = page.getByRole('listitem').filter({ hasText: 'Visa card ending in 4242' })
  await card.getByText('first stop the automatic payments').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  expect((await axe(page)).violations).toEqual([])
  await card.getByRole('link').click()

  await page.getByRole('button', { name: 'Stop automatic payments' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop automatic payments' }).click()
  await page.getByRole('button', { name: 'Set Up Automatic Payments' }).click()
  await authorize(page, 'Visa card, ending in 4242')
  await page.getByRole('button', { name: 'Stop automatic payments' }).waitFor()
  await heldAtTheDesk(id)
  await page.reload()
  await page.getByText('Automatic payments are not possible now').waitFor()

  await page.goto('/taxpayer/payments/mine')
  await card.getByText('They are paused now.').waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Visa card ending in 4242?' })
  await dialog.getByText('Without this card they cannot resume.').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You have no saved cards.').waitFor()
})

/** Staff add a hold because the owner died. The servicing page shows what it stops, and that automatic payments are paused. */
async function heldAtTheDesk(id: number): Promise<void> {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto(`/admin/parcels/${id}/desk`)
  await page.getByRole('button', { name: 'Add a hold…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of hold').selectOption({ label: 'Owner has died' })
  await dialog.getByLabel(/^Reason/).fill('The estate wrote to us.')
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await page.getByText('Automatic payments are paused.').waitFor()
  await page.getByText(/letters that ask for money go to the estate/).waitFor()
  expect((await axe(page)).violations).toEqual([])
}

async function fillCard(page: Page): Promise<void> {
  await page.waitForURL(/\/c\/setup\//)
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc/i).fill('123')
  await page.getByLabel(/name on card/i).fill('Nora Newcomer')
  await page.getByLabel(/zip/i).fill('44303')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.waitForURL(/\/plan\?card=saved$/)
}

async function authorize(page: Page, source: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set Up Automatic Payments' })
  await dialog.getByText('card service fee').first().waitFor()
  const chosen = dialog.getByLabel('From which account or card?').locator('option:checked')
  expect(await chosen.textContent()).toBe(source)
  await dialog.getByRole('checkbox').check()
  expect((await axe(page)).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Authorize' }).click()
  await dialog.waitFor({ state: 'detached' })
}
