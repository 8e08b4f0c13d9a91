import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { addVerifiedAccount, advance, atSandbox, callApi, sandboxNow } from '../harness/calls.ts'
import { newTaxpayer, payableIds } from '../harness/payers.ts'
import { offeredPlan } from '../harness/plans.ts'
import { type Product, startProduct } from '../harness/product.ts'

/** A product of its own: these journeys change how the sandbox verifies accounts, and move its clock past midnight. */
let product: Product
let ids: readonly number[]
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
  ids = await payableIds(product.url, await product.logIn('taxpayer'))
  expect(ids.length).toBeGreaterThanOrEqual(3)
})
afterAll(() => product.stop())

const GOOD = '000123456789'
const DEACTIVATED = '000888888885'

test('a routing number that is wrong, one that nobody knows, and three wrong pairs of deposits: each says what to do, and what was typed stays', async () => {
  await atSandbox(product, 'switches', { microdepositType: 'amounts' })
  const { page, expectProblem } = await openPage({
    url: product.url,
    token: await newTaxpayer(product.url, 'numbers'),
  })
  expectProblem(/400 .*(_sandbox\/tokenize|verifyAch)/)
  expectProblem(/409 .*verifyAch/)
  await page.goto('/payment')
  const register = page.getByRole('button', { name: 'Register this account' })
  const alert = page.getByRole('alert')
  await page.getByLabel('Routing number').fill('110000001')
  await page.getByLabel('Account number', { exact: true }).fill(GOOD)
  await page.getByLabel('Name on the account').fill('Nora Newcomer')
  await page.getByLabel('I agree to this authorization').check()
  await register.click()
  await alert.getByText('Enter the 9 digits of the routing number.').waitFor()

  await page.getByLabel('Routing number').fill('021000021')
  await register.click()
  await alert.getByText('does not recognize this routing number').waitFor()
  expect(await page.getByLabel('Account number', { exact: true }).inputValue()).toBe(GOOD)
  expect((await axe(page)).violations).toEqual([])
  await page.getByLabel('Routing number').fill('110000000')
  await register.click()

  await page.getByRole('button', { name: 'Enter the deposit' }).click()
  const pair = [
    page.getByLabel('First deposit, in dollars'),
    page.getByLabel('Second deposit, in dollars'),
  ] as const
  await pair[0].fill('0.05')
  for (const left of [2, 1]) {
    await pair[1].fill(`0.0${left}`)
    await page.getByRole('button', { name: 'Verify this account' }).click()
    await page.getByText(left === 1 ? '1 try left' : '2 tries left').waitFor()
    expect(await pair[0].inputValue()).toBe('0.05')
  }
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Verify this account' }).click()
  await page.getByText('There were too many failed attempts for the account ending 6789.').waitFor()
  await register.waitFor()
  await atSandbox(product, 'switches', { microdepositType: 'descriptor_code' })
})

test('the bank says no, and a second tab has paid meanwhile: nothing is charged twice, and each says what to do', async () => {
  const token = await newTaxpayer(product.url, 'refused')
  const [id = 0] = ids
  const { page, context, expectProblem } = await openPage({ url: product.url, token })
  expectProblem(/402 .*chargeAch/)
  expectProblem(/409 .*chargeAch/)
  await addVerifiedAccount(product, token, DEACTIVATED)
  await toAuthorization(page, id)
  await authorize(page)
  const register = page.getByRole('dialog', { name: 'Register Your Bank Account' })
  await alertOf(register, 'This bank account cannot be debited.').waitFor()
  await addVerifiedAccount(product, token, GOOD)

  const tab = await context.newPage()
  await toAuthorization(page, id)
  await toAuthorization(tab, id)
  await authorize(tab)
  await tab.getByText('Payment accepted!').waitFor()
  await authorize(page)
  // The dialog goes with the offer, and the page itself says why.
  const main = page.getByRole('main')
  await main.getByText('Payment has been submitted and is awaiting processing.').waitFor()
  await main.getByText('Do not pay again.').waitFor()
  expect(await page.getByRole('button', { name: 'Make a Payment' }).count()).toBe(0)
})

test('a plan that staff ended meanwhile: the page says so, and once it goes on the amount typed is still there', async () => {
  const token = await newTaxpayer(product.url, 'plan')
  const [, id = 0] = ids
  await offeredPlan(product.url, id, token, 6)
  const offer = await callApi(product, 'GET', `parcels/${id}/planoffer`, token)
  const { planId } = offer as { planId: number }
  await callApi(product, 'POST', `plans/${planId}/accept`, token, {
    agreedCents: offer['agreedCents'],
    textVersion: offer['textVersion'],
    accepted: true,
  })
  const { page, expectProblem } = await openPage({ url: product.url, token })
  expectProblem(/409 .*\/api\/payments\/ticket/)
  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Monthly Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Methods' })
  const amount = dialog.getByLabel('Amount in dollars, without the fee')
  await amount.fill('123.45')
  await changePlan(planId, 'end')
  await dialog.getByRole('button', { name: /^Pay .* by card$/ }).click()
  await dialog.getByText('The payment plan of this certificate is not active now.').waitFor()
  await dialog.getByRole('link', { name: 'See your plan' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await changePlan(planId, 'undo')
  // The footer's; the cross is called so, too.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Make a Monthly Payment' }).click()
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('123.45')
})

test('left open past midnight: the authorization is read again with its new date, and is then good', async () => {
  await moveToLateEvening()
  const token = await newTaxpayer(product.url, 'night')
  const [, , id = 0] = ids
  await addVerifiedAccount(product, token, GOOD)
  const { page, expectProblem } = await openPage({ url: product.url, token })
  expectProblem(/400 .*chargeAch/)
  await toAuthorization(page, id)
  const text = page.getByRole('region', { name: 'Authorization' })
  const ofYesterday = await text.textContent()
  await advance(product, 20 * 60)
  await authorize(page)
  await alertOf(page, 'This page was opened on another day.').waitFor()
  await expect.poll(() => text.textContent()).not.toBe(ofYesterday)
  await page.getByLabel(TICK, { exact: true }).check()
  await authorize(page)
  await page.getByText('Payment accepted!').waitFor()
})

const alertOf = (place: Page | Locator, text: string): Locator =>
  place.getByRole('alert').filter({ hasText: text })

const TICK = 'I have read this authorization and agree to it'

/** From the payoff to the ticked box of Make an ACH Payment. */
async function toAuthorization(page: Page, id: number): Promise<void> {
  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('button', { name: 'Continue with your bank' }).click()
  await page.getByRole('table', { name: 'What you pay' }).waitFor()
  await page.getByLabel(TICK).check()
}

const authorize = (page: Page): Promise<void> => page.getByRole('button', { name: /^Authorize \$/ }).click()

async function changePlan(planId: number, change: 'end' | 'undo'): Promise<void> {
  const admin = await product.logIn('admin')
  const { version } = await callApi(product, 'GET', `plans/${planId}`, admin)
  const order = { change, version, reason: 'Agreed by phone' }
  await callApi(product, 'POST', `plans/${planId}/change`, admin, order)
}

/** 23:50 where the certificates are, on the next day: midnight is nearer than the end of an idle session. */
async function moveToLateEvening(): Promise<void> {
  await advance(product, DAY_MINUTES * 60)
  // Again after a change to or from summer time in between.
  for (let left = await minutesToLateEvening(); left > 0; left = await minutesToLateEvening()) {
    await advance(product, left * 60)
  }
}

const DAY_MINUTES = 24 * 60
const LATE_EVENING = 23 * 60 + 50

async function minutesToLateEvening(): Promise<number> {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(await sandboxNow(product))
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return (LATE_EVENING - read('hour') * 60 - read('minute') + DAY_MINUTES) % DAY_MINUTES
}
