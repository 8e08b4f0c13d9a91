import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { countClicks, countFields } from '../harness/clicks.ts'
import { fillHostedPage, fillLogIn, newcomer, payOnHostedPage } from '../harness/forms.ts'
import { DEMO_PASSWORD } from '../harness/product.ts'

const url = inject('productUrl')

const PASSWORD = 'three herons over the lake'

test('a newcomer finds 2021-1001, signs up, pays by card, in 6 clicks and 11 fields, and the certificate says so', async () => {
  const { page } = await openPage({ url })

  await page.goto('/parcels/list')
  const clicks = await countClicks(page)
  const fields = await countFields(page)
  await page.getByLabel('Parcel number').fill('2021-1001')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2021-1001' }).waitFor()
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const logIn = page.getByRole('dialog', { name: 'Please Log In' })
  await expect.poll(() => logIn.textContent()).toContain('You must be logged in to perform this action.')
  await logIn.getByText('Create an account').click()

  const username = newcomer('owner')
  // Logged in with what was typed: the action that was begun goes on.
  await signUp(page, username)

  const methods = await shownMethods(page)
  // The payoff stands behind them.
  const payoff = await payoffTotal(page)
  const total = await cardTotal(page)
  expect(total).toBe(withCardFee(payoff))
  const counted = { clicks: await clicks(), fields: await fields() }
  await methods.getByRole('button', { name: /^Pay .* by card/ }).click()

  await page.waitForURL(/\/c\/pay\//)
  await page.getByText('Sandbox: no real money').waitFor()
  await expect.poll(() => page.locator('body').textContent()).toContain(dollars(total))
  const fieldsThere = await countFields(page)
  await fillHostedPage(page, '4242 4242 4242 4242')
  // And the click that led here, and the one that pays.
  expect(counted.clicks + 2).toBeLessThanOrEqual(6)
  expect(counted.fields + (await fieldsThere())).toBeLessThanOrEqual(11)
  await page.getByRole('button', { name: /^Pay/ }).click()

  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
  await page.goto('/parcels/list?parcel=2021-1001')
  await page.getByRole('link', { name: '2021-1001' }).click()
  await page.getByText('Payment has been submitted and is awaiting processing.').first().waitFor()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  // The page before says the same.
  await page.getByRole('heading', { level: 1, name: 'Payoff for certificate 2021-1001' }).waitFor()
  await page.getByText('Payment has been submitted and is awaiting processing.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Make a Payment' }).count()).toBe(0)
})

test('a declined card is said on the provider’s page, another card then pays', async () => {
  const { page } = await openPage({ url })
  await logInAs(page, 'taxpayer')
  await openPayoff(page, '2021-1017')
  await startCard(page)
  await payOnHostedPage(page, '4000 0000 0000 0002')
  await page
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor()
  await payOnHostedPage(page, '4242 4242 4242 4242')
  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByText('Payment accepted!').waitFor()
})

test('a payment given up is canceled, and the certificate can be paid again', async () => {
  const { page } = await openPage({ url })
  await logInAs(page, 'taxpayer')
  await openPayoff(page, '2022-1018')
  await startCard(page)
  await page.getByRole('link', { name: /back/i }).click()
  await page.waitForURL(/paymentprocesscancel/)
  await page.getByText('Payment was canceled.').waitFor()
  await openPayoff(page, '2022-1018')
  await page.getByRole('button', { name: 'Make a Payment' }).first().waitFor()
})

test('a card page that was left is found again from the certificate and its payoff, gone on with, and stopped', async () => {
  const { page } = await openPage({ url })
  await logInAs(page, 'taxpayer')
  await openPayoff(page, '2022-1018')
  const payoff = page.url()
  await startCard(page)
  const hosted = page.url()
  await page.goto(payoff)
  await page.getByRole('link', { name: 'Continue this payment' }).click()
  await page.waitForURL(/\/c\/pay\//)
  expect(page.url()).toBe(hosted)
  await page.goto(payoff.replace('/payoffrequest', ''))
  await page.getByText(/^You started to pay/).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Stop this payment' }).click()
  await page.getByText('The payment was stopped. Nothing was charged.').waitFor()
  await page.getByText(/^You started to pay/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Make a Payment' }).waitFor()
})

test('a newer certificate opens the NOTICE; Yes leads to the oldest unpaid, No closes it', async () => {
  const { page } = await openPage({ url })
  await logInAs(page, 'taxpayer')
  await openPayoff(page, '2022-1002')
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const notice = page.getByRole('dialog', { name: 'NOTICE' })
  await notice.getByRole('button', { name: 'No' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  await notice.getByText('Yes').click()
  await page.getByRole('heading', { level: 1, name: /2019-1002/ }).waitFor()
})

test('above the limit of bank debits the bank is off with its reason, card and mail are offered', async () => {
  const { page } = await openPage({ url })
  await logInAs(page, 'taxpayer')
  await openPayoff(page, '2021-1016')
  const methods = await openMethods(page)
  await expect.poll(() => methods.textContent()).toMatch(/\$25,000/)
  await expect.poll(() => methods.getByRole('heading', { level: 4 }).count()).toBe(3)
  expect(
    await methods
      .getByRole('region', { name: /Bank account/ })
      .getByRole('button')
      .count(),
  ).toBe(0)
  const { violations } = await axe(page)
  expect(violations).toEqual([])
})

test('the payoff changed since it was seen: the new figure is shown and nothing is charged', async () => {
  const { page, expectProblem } = await openPage({ url })
  expectProblem(/409 .*\/api\/payments\/ticket/)
  await logInAs(page, 'taxpayer')
  await page.route(/\/api\/parcels\/\d+$/, async (route) => {
    const response = await route.fetch()
    const record = await response.json()
    await route.fulfill({ response, json: { ...record, payofF_TOTAL: record.payofF_TOTAL - 1 } })
  })
  await openPayoff(page, '2022-1020')
  const methods = await openMethods(page)
  await methods.getByRole('button', { name: /^Pay .* by card/ }).click()
  await expect.poll(() => page.locator('body').textContent()).toMatch(/payoff has changed/i)
  expect(page.url()).toMatch(/payoffrequest/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

async function signUp(page: Page, username: string): Promise<void> {
  await page.waitForURL(/\/signup/)
  const email = `${username}@example.com`
  await page.getByLabel('E-mail address').fill(email)
  // The address is the user name, and a password that is seen needs no second field.
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Phone').fill('330 555 0199')
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function logInAs(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await fillLogIn(page, username, DEMO_PASSWORD)
  await page.waitForURL(/\/parcels\/list/)
}

async function openPayoff(page: Page, certificateNo: string): Promise<void> {
  await page.goto(`/parcels/list?parcel=${certificateNo}`)
  await page.getByRole('link', { name: certificateNo }).click()
  await page.getByRole('link', { name: 'View Payoff Info' }).click()
  await page.getByRole('heading', { level: 1, name: `Payoff for certificate ${certificateNo}` }).waitFor()
}

async function openMethods(page: Page) {
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  return shownMethods(page)
}

/** After a log-in that the button asked for, the dialog opens by itself. */
async function shownMethods(page: Page) {
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('heading', { level: 4 }).first().waitFor()
  return methods
}

/** The total that the button of the card names, in cents. */
async function cardTotal(page: Page): Promise<number> {
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  const button = methods.getByRole('button', { name: /^Pay .* by card/ })
  return centsOf((await button.textContent()) ?? '')
}

async function startCard(page: Page): Promise<void> {
  const methods = await openMethods(page)
  await methods.getByRole('button', { name: /^Pay .* by card/ }).click()
  await page.waitForURL(/\/c\/pay\//)
}

async function payoffTotal(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /Total Payoff/ })
  return centsOf((await row.textContent()) ?? '')
}

const centsOf = (text: string): number =>
  Number((/\$([\d,]+\.\d\d)/.exec(text)?.[1] ?? 'NaN').replace(/[,.]/g, ''))

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** 3.25 %, half up. */
const withCardFee = (cents: number): number => cents + Math.floor((cents * 325 + 5_000) / 10_000)
