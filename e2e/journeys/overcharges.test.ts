import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { emptyProductOfTest } from '../harness/empty-product.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const CLEAN = { violations: [], unreviewed: [] }

test('taxes that were entered twice: found by Check Now, explained with a reason, and listed as that', async () => {
  const token = await logIn(url, 'admin')
  const id = await idOf('2022-2001', token)
  for (let no = 0; no < 2; no++) await addTaxes(id, token)
  const { page } = await openPage({ url, token })
  await page.goto('/admin/landing')
  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByRole('navigation', { name: 'Checks' }).getByRole('link', { name: 'Overcharges' }).click()
  await page.getByRole('button', { name: 'Check Now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Taxes of a journey' })
  await row.getByText('(R.C. 5721.42)').waitFor()
  expect(await row.getByText('$123.45').count()).toBe(1)
  expect(await axe(page)).toMatchObject(CLEAN)

  await row.getByRole('button', { name: 'Explain…' }).click()
  await page.getByLabel('Why it is right').fill('Two bills of the same half year.')
  expect(await axe(page)).toMatchObject(CLEAN)
  await page.getByRole('button', { name: 'Save Reason' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('Status').selectOption({ label: 'Explained' })
  await row.getByText('admin: Two bills of the same half year.').waitFor()
})

test('an invoice is uploaded below a payoff and proves its expense, which a county then reads', async () => {
  const token = await logIn(url, 'admin')
  const id = await idOf('2017-1009', token)
  const { page } = await openPage({ url, token })
  await page.goto(`/county/855/parcels/${id}/payoff`)
  const rests = page.getByRole('table', { name: 'The lines of the payoff and their basis' })
  await rests.getByText('R.C. 5721.30(D)').waitFor()
  expect(await axe(page)).toMatchObject(CLEAN)
  await rests
    .getByRole('button', { name: /^Attach a document to/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Upload one…' }).click()
  const file = { name: 'Invoice of Ace Title.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Add File' }).click()
  // What was uploaded is chosen.
  const chosen = page.getByLabel('Document', { exact: true })
  await expect.poll(() => chosen.locator('option:checked').textContent()).toContain('Invoice of Ace Title')
  expect(await axe(page)).toMatchObject(CLEAN)
  await page.getByRole('button', { name: 'Save Document' }).click()
  await rests.getByRole('link', { name: 'Invoice of Ace Title.pdf' }).waitFor()

  const county = await openPage({ url, token: await logIn(url, 'county') })
  await county.page.goto(`/county/855/parcels/${id}/payoff`)
  await county.page.getByRole('link', { name: 'Invoice of Ace Title.pdf' }).waitFor()
  expect(await county.page.getByRole('button', { name: /^Attach a document/ }).count()).toBe(0)
})

test('an empty installation: nothing is checked yet; then nothing is overcharged', async () => {
  const { page } = await openPage(await emptyProductOfTest())
  await page.goto('/admin/overcharges')
  await page.getByText('Nothing has been checked yet').waitFor()
  expect(await axe(page)).toMatchObject(CLEAN)
  await page.getByRole('button', { name: 'Check Now' }).click()
  await page.getByText('0 certificates checked.').waitFor()
  expect(await axe(page)).toMatchObject(CLEAN)
})

async function idOf(certificateNo: string, token: string): Promise<number> {
  const path = `/api/parcels?filter=${certificateNo}`
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const rows = (await answer.json()) as { parcelID: number; status: string }[]
  const row = rows.find(({ status }) => status !== 'Redeemed')
  if (row === undefined) throw new Error(`the demo world has no ${certificateNo}`)
  return row.parcelID
}

async function addTaxes(id: number, token: string): Promise<void> {
  const taxes = { subsequentName: 'Taxes of a journey', subsequentAmt: 123.45, paidDate: '2026-08-03' }
  const answer = await fetch(`${url}/api/admin/parcels/${id}/subsequents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...taxes, receiptNo: 'T-1' }),
  })
  expect(answer.status).toBe(200)
}
