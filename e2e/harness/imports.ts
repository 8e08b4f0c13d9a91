import type { Page } from 'playwright-core'

/** Uploads a file of certificates and waits for the page on which its columns are chosen. */
export async function uploadImport(
  page: Page,
  file: { readonly name: string; readonly content: string; readonly sender: string },
): Promise<void> {
  await page.goto('/admin/imports')
  await page.getByRole('button', { name: 'Import a File' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) })
  await page.getByLabel('Source').fill(file.sender)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('heading', { level: 1, name: file.name }).waitFor()
}

export async function chooseSummit(page: Page): Promise<void> {
  await page.getByLabel('State (two letters)').fill('OH')
  await page.getByLabel('County', { exact: true }).fill('Summit')
}

/** Opens the recognized columns, the fields that the file does not have, and the settings. */
export async function openFoldedColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the File' }).waitFor()
  const folded = page.locator('.import-body > details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}
