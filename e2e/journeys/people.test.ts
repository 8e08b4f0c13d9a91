import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

test('an owner calls: found by name from anywhere, all of theirs is on one page, and the call is logged there', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.goto('/admin/landing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hightower amanda')
  await page.getByRole('link', { name: /^Hightower Amanda B Owner of record/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Hightower Amanda B' }).waitFor()

  await page.getByRole('button', { name: 'Log a call about 2026-2009' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('About').fill('Asked what is owed')
  await dialog.getByLabel('First name').fill('Amanda')
  await dialog.getByLabel('Last name').fill('Hightower')
  await dialog.getByRole('button', { name: 'Log it' }).click()
  const words = page.getByRole('region', { name: 'E-mails, letters and calls', exact: true })
  await words.getByRole('row', { name: /Asked what is owed/ }).waitFor()
  expect((await axe(page)).violations).toEqual([])

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /^Holds/ })
    .press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('holds')
  await page.getByRole('region', { name: 'Certificates', exact: true }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /2026-2009/ }).waitFor()
  await page.getByRole('link', { name: 'Hightower Amanda B' }).first().click()
  await words.getByRole('row', { name: /Asked what is owed/ }).waitFor()
})

test('a person’s page on a phone: the way back to where one came from is in sight', async () => {
  const { page } = await openPage({ url, token: await logIn(url, 'admin') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/people/owners/7')
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await back.waitFor()
  const box = await back.boundingBox()
  expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
})
