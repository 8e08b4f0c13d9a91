import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { type EmptyProduct, startEmptyProduct } from '../harness/empty-product.ts'
import { NEW_PASSWORD, signUpOn } from '../harness/forms.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** A database without anything in it, with records encrypted where they rest. The tests build on each other. */
let product: EmptyProduct
beforeAll(async () => {
  product = await startEmptyProduct({
    ...{ STAFF_SECOND_FACTOR: 'off', STRIPE_MODE: 'sandbox', NODE_ENV: 'test' },
    ENCRYPTION_KEYS: `k2:${keyOf('second')},k1:${keyOf('first')}`,
  })
  const named = ['--email', 'ruth@example.com', '--first', 'Ruth', '--last', 'Chen', '--phone', '3305550123']
  await product.run('admin', ['create', 'ruth', ...named], `${NEW_PASSWORD}\n`)
})
afterAll(async () => {
  await product?.stop()
})

const asAdmin = async () => openPage({ url: product.url, token: await product.logIn('ruth', NEW_PASSWORD) })
const asOwner = async () => openPage({ url: product.url, token: await product.logIn('dana', NEW_PASSWORD) })

test('an administrator of an empty installation sees how long records are kept, and keeps mails longer', async () => {
  const { page, expectProblem } = await asAdmin()
  // Out of bounds.
  expectProblem(/400 PUT .*\/api\/admin\/retention\/mails$/)
  await page.goto('/admin/retention')
  await page.getByRole('heading', { level: 1, name: 'Record retention' }).waitFor()
  await page.getByText('There are no active holds.').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Change how long this is kept: E-mails about an account' }).click()
  await page.getByRole('dialog').getByLabel('Days').fill('366')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a number of days from 7 to 365.').first().waitFor()
  await page.getByRole('dialog').getByLabel('Days').fill('90')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: '90 days' }).waitFor()
})

test('a taxpayer downloads what is held about them, and asks that the account is deleted', async () => {
  const { page: visitor } = await openPage({ url: product.url })
  await signUpOn(visitor, 'dana', null)
  const { page, expectProblem } = await asOwner()
  // Letters go out once the company is set.
  expectProblem(/409 GET .*\/api\/letterdelivery$/)
  await page.goto('/parcels/list')
  await page.getByRole('link', { name: 'Edit Profile' }).first().click()
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await saved).path()
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  await page.getByLabel('Your password, to confirm').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Ask to delete my account' }).click()
  await page.getByText(/^You asked on/).waitFor()
})

test('a litigation hold keeps the account; once it is lifted, its data is deleted and nobody logs in', async () => {
  const { page } = await asAdmin()
  await page.goto('/admin/retention')
  await page.getByRole('link', { name: 'Nora Newcomer' }).click()
  await page.getByRole('button', { name: 'Place a hold' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Subpoena of November 20')
  await page.getByRole('dialog').getByRole('button', { name: 'Place a hold' }).click()
  await page.getByText('Nothing is deleted: Subpoena of November 20').waitFor()
  await page.getByText('The account or one of its certificates has a litigation hold.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete personal data' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Lift the hold' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The case is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the hold' }).click()
  await page.getByText('No active hold. Records are deleted once they expire.').waitFor()
  await page.getByRole('button', { name: 'Delete personal data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete personal data' }).click()
  await page.getByText(/The personal data of this account was deleted on/).waitFor()
  await expect(product.logIn('dana', NEW_PASSWORD)).rejects.toThrow()
  expect(await product.run('verify', [])).toMatchObject({ code: 0 })
})

test('the keys rotate by command, and a file of the storage cannot be read without them', async () => {
  expect(await product.run('rotate-encryption', [])).toMatchObject({
    code: 0,
    output: expect.stringContaining("under the key 'k2'"),
  })
  expect(await product.run('rotate-encryption', ['--of'])).toMatchObject({ code: 2 })
})
