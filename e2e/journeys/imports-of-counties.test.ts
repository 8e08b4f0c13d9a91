import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { brokenRules } from '../harness/books.ts'
import { openPage } from '../harness/browser.ts'
import { openFoldedColumns } from '../harness/imports.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

interface County {
  readonly kind: string
  readonly file: string
  /** What is chosen beyond what is suggested: of a field its column, or its columns or its value for every row. */
  readonly columns?: Readonly<Record<string, string>>
  readonly templates?: Readonly<Record<string, string>>
  readonly constants?: Readonly<Record<string, string>>
}

/** Small files in the form of those that counties publish. */
const COUNTIES: readonly County[] = [
  {
    kind: 'no key column',
    file: 'BLOCK,LOT,OWNER,SALE DATE,AMOUNT,INT RATE,TYPE\n7101,12,Example Ann,2/15/2024,"$1,000.00",12,Auction\n7101,13,Example Bea,11/19/20,$250.00,6,Auction\n',
    templates: { 'Certificate number': '{BLOCK}/{LOT}', 'Parcel number': '{BLOCK}/{LOT}' },
  },
  {
    kind: 'numbers that repeat across years',
    file: 'Tax Year,Bill Number,Account #,Purchase Amount,ISSUE_DATE,Rate,Type\n2022,77,68-77001,100.00,2/15/2023,12,negotiated\n2023,77,68-77001,110.00,2/15/2024,12,negotiated\n',
    templates: { 'Certificate number': '{Tax Year}-{Bill Number}' },
  },
  {
    kind: 'a title above the header',
    file: 'Delinquent Tax List of 2024,,,,,\n,,,,,\nSCHEDULE_NUMBER,Parcel,PRINCIPAL,Sale Date,Rate,Sale Type\nS-9001,68-90011,500.00,10/15/2024,10,NEGOTIATED\nS-9002,68-90012,600.00,10/15/2024,10,NEGOTIATED\n',
  },
  {
    kind: 'a constant rate',
    file: 'Lien No,Parcel ID,Amount Due,Purchase Date\nL-9001,68-90021,700.00,3/1/2024\nL-9002,68-90022,800.00,3/1/2024\n',
    constants: { 'Rate in percent': '12', 'Sale type (auction, negotiated)': 'negotiated' },
  },
  {
    kind: 'US headings, dates and amounts',
    file: `Cert #,Parcel ID,Property Location,Cert Amount,Sale Date\n${Array.from(
      { length: 200 },
      (_, no) =>
        `U-${9_000 + no},68-${91_000 + no},${no} Main St,"$ 1,${100 + no}.50",${(no % 12) + 1}/4/2024`,
    ).join('\n')}\n`,
  },
  {
    kind: 'no header row',
    file: 'FLAT EARTH MOTORS,"1 Test Ave, Akron",N-90031," $1,619.00 ",3/4/24\nSECOND CO,"2 Test Ave, Akron",N-90032," $2,000.00 ",3/4/24\n',
    columns: { 'Certificate number': 'C', 'Parcel number': 'C', Owner: 'A', Address: 'B' },
  },
]

test.each(COUNTIES)(
  'a county file with $kind: is mapped in the browser alone, imported, and verify stays green',
  async (county) => {
    const token = await logIn(url, 'admin')
    const { page } = await openPage({ url, token })
    const name = `${county.kind}.csv`
    await page.goto('/admin/imports')
    await page.getByRole('button', { name: 'Import a File' }).click()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(county.file) })
    await page.getByLabel('Source').fill(county.kind.replaceAll(',', ''))
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByLabel('State (two letters)').fill('OH')
    await page.getByLabel('County', { exact: true }).fill('Summit')
    await openFoldedColumns(page)
    for (const [field, column] of Object.entries(county.columns ?? {}))
      await page.getByLabel(`Column for ${field}`, { exact: true }).selectOption({ label: column })
    for (const [field, template] of Object.entries(county.templates ?? {})) {
      await page.getByLabel(`Column for ${field}`).selectOption({ label: 'Made of several columns …' })
      await page.getByLabel(`Columns that make ${field}`).fill(template)
    }
    for (const [field, value] of Object.entries(county.constants ?? {})) {
      await page.getByLabel(`Column for ${field}`).selectOption({ label: 'The same for every row …' })
      const box = page.getByLabel(`Value of ${field} for every row`)
      await ((await box.evaluate((element) => element.tagName)) === 'SELECT'
        ? box.selectOption(value)
        : box.fill(value))
    }
    if (county === COUNTIES[0]) {
      // What is typed survives a reload before it is sent.
      await page.reload()
      await page.getByRole('button', { name: 'Check the File' }).waitFor()
      expect(await page.getByLabel('State (two letters)').inputValue()).toBe('OH')
      expect((await axe(page)).violations).toEqual([])
    }
    await page.getByRole('button', { name: 'Check the File' }).click()
    await page.getByRole('heading', { name: 'What the file would change' }).waitFor()
    expect(await page.locator('dl.facts').textContent()).toMatch(/New\s*2/)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'What the import changed' }).waitFor()
    expect(await brokenRules(url)).toEqual([])
  },
)
