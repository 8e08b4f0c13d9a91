import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { fillLogIn, NEW_PASSWORD, newcomer, signUpOn } from '../harness/forms.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('a taxpayer signs up, is logged in, changes the profile, and finds it changed after a reload', async () => {
  const { page } = await openPage({ url })
  const username = newcomer('tax')
  await signUpOn(page, username, null)
  await page.waitForURL(/\/confirmationTaxPayer/)
  await page.getByText(`You are logged in as ${username}.`).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(/\/parcels\/list/)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('All fields are required!').waitFor()
  await page.getByLabel('First name').fill('Nadia')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile Saved!').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nadia')
})

test('somebody signs up as Legal, waits, is approved by an administrator, and gets to the home of the role', async () => {
  const { page, expectProblem } = await openPage({ url })
  expectProblem(/401 .*\/api\/auth\/login/)
  const username = newcomer('legal')
  await signUpOn(page, username, 'Legal')
  await page.waitForURL(/\/confirmation$/)
  await page.goto('/login')
  await fillLogIn(page, username, NEW_PASSWORD)
  await page
    .getByRole('alert')
    .getByText(/has not yet been approved/)
    .waitFor()

  const admin = await openPage({ url, token: await logIn(url, 'admin') })
  await admin.page.goto(`/admin/users?filter=${username}`)
  await admin.page.getByText('Legal - Pending').waitFor()
  expect((await axe(admin.page)).violations).toEqual([])
  await admin.page.getByRole('button', { name: /^Approve/ }).click()
  await chooseFirm(admin.page)
  await admin.page.getByText(/is approved. An e-mail to say so is on its way/).waitFor()
  await admin.page.getByText('Legal - Pending').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/legal\/parcels/)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('an administrator disables an account and takes it back; the audit log has both', async () => {
  const token = await logIn(url, 'admin')
  const { page } = await openPage({ url, token })
  const username = newcomer('undo')
  const other = await openPage({ url })
  await signUpOn(other.page, username, null)
  // Else it might ask for its session while the account is disabled.
  await other.page.close()
  await page.goto(`/admin/users?filter=${username}`)
  await page.getByRole('button', { name: /^Disable/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/Undone/).waitFor()
  await page.getByRole('button', { name: /^Disable/ }).waitFor()
  await page.goto('/admin/audit')
  await page.getByLabel('Action').selectOption({ label: 'Account disabled' })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('cell', { name: 'Account disabled' }).first().waitFor()
  // Both are in the list until the filter has answered.
  await page.getByRole('cell', { name: 'Account enabled' }).first().waitFor({ state: 'hidden' })
  expect((await axe(page)).violations).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
})

test('the contact form takes a message', async () => {
  const { page } = await openPage({ url })
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Nora Newcomer')
  await page.getByLabel('E-mail address').fill('nora@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Please call me about 2021-1001.')
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
})

async function chooseFirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('combobox')
  await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1)
  await choice.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Approve' }).click()
}
