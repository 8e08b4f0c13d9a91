import type { Page } from 'playwright-core'

/** Nobody else has this name, also when the journey runs twice on one product. */
export const newcomer = (name: string): string => `${name}${Date.now()}`

/** Logs in by the form of the page that is open or about to open. */
export async function fillLogIn(page: Page, username: string, password: string): Promise<void> {
  // The page before has fields of the same names.
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The password of who signs up in a journey. */
export const NEW_PASSWORD = 'three herons over the lake'

/** Signs up on the page: a taxpayer with `type` null. */
export async function signUpOn(page: Page, username: string, type: string | null): Promise<void> {
  await page.goto('/signup')
  if (type !== null) await page.getByRole('radio', { name: type, exact: true }).check()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Phone').fill('330 555 0199')
  await page.getByLabel('E-mail address').fill(`${username}@example.com`)
  await page.getByRole('button', { name: 'Create account' }).click()
  if (type !== null) await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  // A taxpayer is signed in at once and goes on; staff wait for approval.
  await page.waitForURL(type === null ? /\/parcels\/list|\/confirmationTaxPayer/ : /\/confirmation/)
}

/** Fills in the provider's page, which the sandbox plays. */
export async function fillHostedPage(page: Page, card: string): Promise<void> {
  await page.getByLabel(/card number/i).fill(card)
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc|security code/i).fill('123')
  await page.getByLabel(/name/i).first().fill('Nora Newcomer')
  await page.getByLabel(/zip/i).fill('44308')
}

export async function payOnHostedPage(page: Page, card: string): Promise<void> {
  await fillHostedPage(page, card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Pays all that is owed on a certificate by card, from its payoff to the page that says so. */
export async function payWholeByCard(page: Page, id: number, card = '4242 4242 4242 4242'): Promise<void> {
  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('button', { name: 'Make a Payment' }).first().click()
  const methods = page.getByRole('dialog', { name: 'Payment Methods' })
  await methods.getByRole('button', { name: /^Pay .*card/ }).click()
  await payOnHostedPage(page, card)
  await page.getByText('Payment accepted!').waitFor()
}
