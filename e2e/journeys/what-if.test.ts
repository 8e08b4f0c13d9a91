import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { payableIds } from '../harness/payers.ts'
import { logIn } from '../harness/product.ts'
import { findOnScreens } from '../harness/screens.ts'
import { englishOn } from '../harness/spanish.ts'

const url = inject('productUrl')

/** Far enough ahead of whatever day it is. */
const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
/** A day that every month has, in the next three months. */
const FIRST_DUE = `${inDays(45).slice(0, 8)}15`

const anId = async () => (await payableIds(url, await logIn(url, 'taxpayer'))).at(-1) ?? 0

test('an owner asks from the payoff what a monthly amount makes, and shares the answer: who opens it sees no name, in Spanish no English', async () => {
  const { page } = await openPage({ url })
  const id = await anId()
  await page.goto(`/parcels/${id}/payoffrequest`)
  await page.getByRole('link', { name: 'What if? Pay by the month, wait or sell' }).click()
  await page.getByRole('heading', { level: 1, name: /^What if\?/ }).waitFor()
  const form = page.getByRole('region', { name: 'What if I pay a set amount each month?' })
  await form.getByLabel('Amount a month').fill('400')
  await form.getByRole('button', { name: 'Show me' }).click()
  const title = page.getByRole('heading', { level: 2, name: 'If you pay $400.00 a month' })
  await title.waitFor()
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true)
  const days = page.getByRole('table', { name: 'What happens on each day, and what is owed' })
  expect(await days.locator('tbody tr').last().textContent()).toContain('$0.00')

  const record = (await (await fetch(`${url}/api/parcels/${id}`)).json()) as Record<string, unknown>
  const shared = await openPage({ url, language: 'es' })
  await shared.page.goto(page.url())
  await shared.page.getByRole('heading', { level: 2, name: 'Si paga $400.00 al mes' }).waitFor()
  await shared.page.getByRole('table', { name: 'Qué pasa en qué día, y lo que se debe' }).waitFor()
  // The company's name, and the month of May.
  const names = [String(record['taxSaleNo']), 'Fieldstone Lien Servicing', ' may ']
  expect(await englishOn(shared.page, names)).toEqual([])
  const text = await shared.page.locator('main').textContent()
  for (const field of ['ownerName', 'propertyAddress', 'parcelNo'])
    if (record[field]) expect(text).not.toContain(String(record[field]))

  await page.emulateMedia({ media: 'print' })
  expect(await form.isVisible()).toBe(false)
  expect(await days.isVisible()).toBe(true)
})

test('A01 A02 each answer opens with its heading, axe finds nothing, and nothing is wider than the page', async () => {
  const { page } = await openPage({ url })
  const at = `/parcels/${await anId()}/whatif`
  const asked = [
    `about=monthly&amount=400.00&on=${FIRST_DUE}`,
    `about=monthly&amount=1.00&on=${FIRST_DUE}`,
    `about=wait&on=${inDays(200)}`,
    `about=wait&on=${inDays(2_900)}`,
    `about=sell&on=${inDays(120)}`,
  ]
  expect(
    await findOnScreens(
      page,
      asked.map((it) => `${at}?${it}`),
    ),
  ).toEqual([])
})

test('a day that has passed: the page says which days can be asked about', async () => {
  const { page, expectProblem } = await openPage({ url })
  expectProblem(/400 GET .*\/whatif\/unpaid/)
  await page.goto(`/parcels/${await anId()}/whatif?about=wait&on=2020-01-01`)
  await page.getByText('Choose a day from today to ten years from now.').waitFor()
})
