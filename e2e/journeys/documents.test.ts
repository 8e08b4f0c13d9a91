import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

test('an administrator previews an image and adds a PDF, which the county opens and downloads', async () => {
  const admin = await openPage({ url, token: await logIn(url, 'admin') })
  const { page } = admin
  await page.goto('/admin/parcels?filter=2019-1002')
  await page.getByRole('link', { name: '2019-1002' }).first().click()
  await page.getByRole('link', { name: /^Documents/ }).click()
  const images = page.getByRole('table', { name: 'Images' })
  await images.locator('tbody button').first().click()
  const preview = page.getByRole('dialog')
  await expect
    .poll(() => preview.locator('.preview-image').evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
  expect((await axe(page)).violations).toEqual([])
  await preview.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Add a File' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'Order of 2026.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(PDF),
  })
  await page.getByLabel('Kind').selectOption({ label: 'Court filing' })
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Add File' }).click()
  await page.getByRole('button', { name: 'Order of 2026.pdf', exact: true }).waitFor()

  const county = await openPage({ url, token: await logIn(url, 'county') })
  await county.page.goto(new URL(page.url()).pathname)
  await county.page.getByRole('button', { name: 'Order of 2026.pdf', exact: true }).click()
  await county.page.locator('.preview-pdf').waitFor()
  const saved = county.page.waitForEvent('download')
  await county.page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('Order-of-2026.pdf')
  expect(await county.page.getByRole('button', { name: 'Add a File' }).count()).toBe(0)
})
