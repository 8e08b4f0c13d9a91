import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { untilListening } from '../harness/keys.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

/** A search that finds more than a page. */
const MANY = '/parcels/list?state=OH&county=855&owner=a'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('A03 an owner finds a certificate with the keyboard alone', async () => {
  const { page } = await openPage({ url })
  await page.goto('/parcels/list')
  await untilListening(page)
  await page.keyboard.press('/')
  await page.keyboard.type('2021-1001')
  await page.keyboard.press('Enter')
  // The only match opens by itself.
  await page.getByRole('heading', { level: 1, name: /2021-1001/ }).waitFor()
})

test('j and k go from row to row and stay at the ends of the list', async () => {
  const { page } = await openPage({ url })
  await page.goto(MANY)
  await untilListening(page)
  const rows = page.getByRole('table').getByRole('link')
  await rows.first().waitFor()
  const names = await rows.allTextContents()
  expect(names.length).toBeGreaterThan(2)
  const seen: string[] = []
  for (const key of ['j', 'j', 'j', 'k', 'k', 'k']) {
    await page.keyboard.press(key)
    seen.push(await focused(page))
  }
  expect(seen).toEqual([names[0], names[1], names[2], names[1], names[0], names[0]])
})

test('A03 an administrator filters the accounts, opens one and goes on to the audit log with the keyboard alone', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/users')
  await untilListening(page)
  await page.getByRole('table').getByRole('link').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('taxpayer.bank')
  await page.waitForURL(/filter=taxpayer\.bank/)
  await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.getByRole('table').locator('a:focus').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('taxpayer.plan')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\/\d+$/)
  await page.getByLabel('Username').waitFor()
  await untilListening(page)
  await page.keyboard.press('Control+k')
  const found = page.getByRole('search').last()
  await found.locator('input:focus').waitFor()
  await page.keyboard.type('audit')
  await found.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Audit log' }).waitFor()
  expect((await axe(page)).violations).toEqual([])
  // Nothing else has that in its name.
  await found.getByText('1 result').waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/audit/)
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await untilListening(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2020-1004')
  await found.getByRole('link', { name: /^2020-1004/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/parcels\/\d+$/)
  await page.getByRole('heading', { level: 1, name: /2020-1004/ }).waitFor()
})

test('the list of keys says what there is, and switches those of one letter off for good', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'taxpayer') })
  await page.goto(MANY)
  await untilListening(page)
  await page.getByRole('table').getByRole('link').first().waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  expect((await axe(page)).violations).toEqual([])
  expect(await dialog.getByText('Find a certificate, a person').count(), 'that one is for staff').toBe(0)
  await dialog.getByRole('checkbox', { name: 'Use single-letter keys' }).uncheck()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await untilListening(page)
  await page.getByRole('table').getByRole('link').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
  await dialog.getByRole('checkbox').check()
})
