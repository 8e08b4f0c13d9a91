import { readFile } from 'node:fs/promises'
import { formatCount, formatDate, formatMoney } from '@fieldstone/contract/format'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { IS_LONG_RUN } from '@fieldstone/domain/long-tests.testing'
import { parseDollars } from '@fieldstone/domain/money/dollars'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'
import { staffAddresses } from '../harness/staff-addresses.ts'

const url = inject('productUrl')

/**
 * A screen that several roles open is opened by the first of them; each has at least so many tables with a file. In
 * `npm test` those of a county: its reports and All Liens.
 */
const WALKS = (
  [
    ['county', [], 8],
    ['legal', ['county'], 1],
    ['admin', ['county', 'legal'], 8],
  ] as const
).slice(0, IS_LONG_RUN ? 3 : 1)

/** Columns for which the page has words of its own: the file has a code, an instant or a detail as it was stored. */
const IN_OTHER_WORDS = [
  ...[
    'State',
    'Status',
    'Kind',
    'Outcome',
    'Type',
    'Method',
    'Action',
    'Result',
    'Note',
    'Detail',
    'Paid with',
  ],
  ...['Created', 'Requested', 'Added', 'Time', 'Made'],
]

test.each(WALKS)('for %s, each table says what its file says, cell by cell', async (role, others, least) => {
  const { page } = await openPage({ url, token: await logIn(url, role) })
  const wrong: string[] = []
  let count = 0
  for (const address of await staffAddresses(url, role, others)) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
    for (const table of await tablesWithFile(page)) {
      const { headings, rows } = await cellsOf(table)
      const [titles = [], ...lines] = await fileOf(page, table)
      // A report has its file's very columns. In a list a cell may say more, and an empty one in words that it is empty.
      const isReport = address.includes('/reports/')
      const shared = headings.filter(
        (it) => titles.includes(it) && (isReport || !IN_OTHER_WORDS.includes(it)),
      )
      if (isReport) expect(headings.filter((it) => it !== 'My Parcels')).toEqual(titles)
      const numbers = shared.map((it) => [headings.indexOf(it), titles.indexOf(it)] as const)
      const isSame = (row: readonly string[]) => (line: readonly string[]) =>
        numbers.every(([cell, column]) => says(row[cell] ?? '', line[column] ?? '', { isExact: isReport }))
      const missing = rows.filter((row) => !lines.some(isSame(row)))
      wrong.push(...missing.map((row) => `${address}: ${shared.join(', ')}: ${row.join(' | ')}`))
      if (rows.length > 0 && shared.length > 1) count += 1
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThanOrEqual(least)
})

/** Each table that is saved as CSV: its panel is the nearest one around the button. */
const tablesWithFile = (page: Page): Promise<Locator[]> =>
  page.locator('.table-bar', { has: page.locator('button', { hasText: /^CSV/ }) }).all()

async function cellsOf(bar: Locator) {
  const table = bar.locator('xpath=following::table[1]')
  const headings = await table.locator('thead th').allInnerTexts()
  const rows = await table
    .locator('tbody > tr')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
    )
  // A row below a row holds what it opens to; sums stand in the last line of the file.
  return {
    headings: headings.map((it) => it.trim()),
    rows: rows.filter((row) => row.length === headings.length && row[0] !== 'Total'),
  }
}

async function fileOf(page: Page, bar: Locator): Promise<string[][]> {
  const saved = page.waitForEvent('download')
  await bar.locator('button', { hasText: /^CSV/ }).click()
  return parse(await readFile(await (await saved).path(), 'utf8'), { bom: true, relaxColumnCount: true })
}

/** Whether a cell of a page says what stands in a file. */
function says(cell: string, text: string, { isExact }: { readonly isExact: boolean }): boolean {
  const amount = parseDollars(text)
  const date = parsePlainDate(text)
  const words = [
    text,
    text.replace(/^(yes|no)$/, (word) => `${word[0]?.toUpperCase()}${word.slice(1)}`),
    ...(amount === null ? [] : [formatMoney(amount), formatCount(Number(text))]),
    ...(date === null ? [] : [formatDate(date, 'en')]),
  ]
  if (isExact) return words.includes(cell)
  return (amount === 0 && cell === '–') || words.some((word) => cell.includes(word))
}

test.each([1280, 390])(
  'A09 at %i px each bar is as high as its number says, and all stand on one line',
  async (width) => {
    const { page } = await openPage({ url, token: await logIn(url, 'county') })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/county/855/reports/redemptions?by=days')
    await page.locator('.bar').first().waitFor()
    const bars = await page.locator('.bar').evaluateAll((found) =>
      found.map((bar) => {
        const { height, bottom } = bar.querySelector('i')?.getBoundingClientRect() ?? new DOMRect()
        return { value: Number(bar.querySelector('b')?.textContent?.replace(',', '')), height, bottom }
      }),
    )
    const most = bars.reduce((a, b) => (b.value > a.value ? b : a))
    expect(bars.length).toBeGreaterThan(3)
    for (const { value, height, bottom } of bars) {
      expect(Math.abs(height - (most.height * value) / most.value)).toBeLessThan(2)
      expect(bottom).toBeCloseTo(most.bottom, 0)
    }
  },
)
