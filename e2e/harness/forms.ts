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
