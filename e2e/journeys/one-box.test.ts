import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { countClicks, countFields } from '../harness/clicks.ts'

const url = inject('productUrl')

const BOX = 'Parcel number, certificate number, street or name'
const PHONE = { width: 390, height: 844 }

async function openHome(): Promise<Page> {
  const { page } = await openPage({ url })
  await page.setViewportSize(PHONE)
  await page.goto('/home')
  return page
}

/** Whether it can be seen without scrolling. */
async function isOnFirstScreen(page: Page, text: RegExp): Promise<boolean> {
  const box = await page.getByText(text).first().boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height
}

test('on a phone one field and one tap lead from home to the payoff, which is on the first screen', async () => {
  const page = await openHome()
  const taps = await countClicks(page)
  const fields = await countFields(page)
  // Field 1: the number. Tap 1: Lookup.
  await page.getByLabel(BOX).fill('2019-1002')
  await page.getByRole('button', { name: 'Lookup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tax certificate 2019-1002' }).waitFor()
  const card = page.getByRole('region', { name: 'What is owed' })
  await card.getByText(/^Good Until/).waitFor()
  expect(await card.textContent()).toMatch(/\$[\d,]+\.\d\d/)
  expect([await taps(), await fields()]).toEqual([1, 1])
  expect(await isOnFirstScreen(page, /^Good Until/)).toBe(true)
  expect((await axe(page)).violations).toEqual([])
})

test('a street asks for its county; what it finds is in view above the folded form', async () => {
  const page = await openHome()
  await page.getByLabel(BOX).fill('Meadow')
  await page.getByLabel('In which county is the property?').selectOption({ label: 'Summit' })
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Lookup' }).click()
  const message = page.getByText(/^\d+ certificates?$|Did you mean/).first()
  await message.waitFor()
  expect(await isOnFirstScreen(page, /^\d+ certificates?$|Did you mean/)).toBe(true)
  expect((await axe(page)).violations).toEqual([])
})
