import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { chooseSummit, openFoldedColumns, uploadImport } from '../harness/imports.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const CERTIFICATE = `Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate,Sale Type
2026-9401,94-01-5,Example Lou,10/15/2024,"$1,000.00",12,auction
`

/** Yesterday, as YYMMDD: already a day of deposit wherever the company is. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')

/** Two checks of one lockbox: one for the certificate, one whose number nobody has. The bank states this total. */
const baiFile = (statedCents: string) =>
  [
    `100          0210000218${day}0600`,
    '2          0210000218          400080',
    `50010000012345${day}`,
    '6001001000001000002100002100012345670000010472',
    '400100160192026-9401',
    '6001002000002500002100002100076543210000010473',
    '40010026019NO-SUCH-9401',
    `70010000012345${day}0020000035000`,
    `80000000012345${day}0002${statedCents}`,
    '9000010',
  ].join('\r\n')

test('a BAI lockbox file: staff see the certificate of each check and what booking does, then book', async () => {
  const { page, expectProblem } = await openPage({ url, token: await logIn(url, 'admin') })
  await uploadImport(page, { name: 'lockbox-lien.csv', content: CERTIFICATE, sender: 'summit-lockbox' })
  await chooseSummit(page)
  await openFoldedColumns(page)
  await page.getByLabel('Column for Sale type').selectOption({ label: 'Sale Type' })
  await page.getByRole('button', { name: 'Check the File' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What the import changed' }).waitFor()

  await page.goto('/admin/lockbox')
  const choose = (content: string) =>
    page
      .getByLabel('File from the bank')
      .and(page.locator('input'))
      .setInputFiles({ name: 'lockbox.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  expectProblem(/400 POST .*lockbox\/preview/)
  await choose(baiFile('0000045000'))
  await page.getByText('Sum: $450.00 stated, $350.00 in the file.').waitFor()
  expect((await axe(page)).violations).toEqual([])

  await choose(baiFile('0000035000'))
  const table = page.getByRole('table', { name: 'What booking would do with each row' })
  await table.getByRole('link', { name: '2026-9401' }).waitFor()
  await table.getByText('Too little: unapplied funds').waitFor()
  await table.getByText('No certificate has this number').waitFor()
  expect((await axe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Book 2 payments' }).click()
  await page.getByText('2 of 2 rows read').waitFor()
  await page.getByText('Unknown certificate or parcel: unidentified payment').waitFor()

  await page.goto('/admin/lockbox')
  await choose(baiFile('0000035000'))
  await page.getByText('There is nothing to book: every payment is recorded already.').waitFor()
})
