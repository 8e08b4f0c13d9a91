import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { callApi } from '../harness/calls.ts'
import { DIALOG_SIZES, mainButtonProblem } from '../harness/dialogs.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

/** Pages of staff with dialogs, beside those of the certificate. */
const PAGES = [
  '/admin/queues/plan-requests',
  '/admin/receivedpayments',
  '/admin/imports',
  '/admin/users',
  '/admin/retention',
  '/admin/reconciliation?tab=bank',
  '/admin/reconciliation?tab=deposits',
  '/admin/parcelNumbers',
  '/legal/deadlines',
]

/** Buttons that open a dialog, and do not say so by three dots. */
const OPENERS = ['Record a payment', 'Import a File', 'Place a hold', 'Set Status by Hand', 'Approve']

test.each([
  [
    'an administrator',
    'admin',
    '2020-1004',
    PAGES,
    ['overview', 'money', 'plan', 'contacts', 'documents', 'history'],
  ],
  ['an attorney', 'legal', '2017-1009', ['/legal/deadlines', '/legal/parcels'], ['legal', 'documents']],
] as const)(
  'every dialog of %s shows its main button without scrolling',
  async (_, user, certificateNo, pages, tabs) => {
    const token = await logIn(url, user)
    const { page } = await openPage({ url, token })
    const [lien] = (await callApi(
      { url },
      'GET',
      `parcels?filter=${certificateNo}`,
      await logIn(url, 'admin'),
    )) as unknown as readonly {
      readonly parcelID: number
    }[]
    const record = `/records/${lien?.parcelID}`
    const seen = new Set<string>()
    const found: string[] = []
    for (const address of [...pages, ...tabs.map((tab) => `${record}/${tab}`)]) {
      await page.goto(address)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      for (const name of await openersOf(page)) {
        const kind = name.split('…')[0] ?? ''
        if (seen.has(kind)) continue
        seen.add(kind)
        const hasText = name.includes('…') ? `${kind}…` : name
        await page.locator('main button:visible', { hasText }).first().click()
        found.push(...(await problemsOf(page)).map((it) => `${address}, ${name}: ${it}`))
      }
    }
    if (user === 'admin') {
      await page.goto(`${record}/overview`)
      for (const name of await actionsOf(page)) {
        seen.add(name)
        await page.getByRole('button', { name: /^Actions/ }).click()
        await page.getByRole('menuitem', { name }).click()
        found.push(...(await problemsOf(page)).map((it) => `Actions, ${name}: ${it}`))
      }
      expect([...seen]).toEqual(expect.arrayContaining(['Record a payment', 'Write a letter…']))
    }
    expect(found).toEqual([])
    expect(seen.size).toBeGreaterThanOrEqual(user === 'admin' ? 15 : 1)
  },
)

/** In every size; then it is closed. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]')
  await dialog.locator('.dialog-foot').waitFor()
  const problems: string[] = []
  for (const size of DIALOG_SIZES) {
    await page.setViewportSize(size)
    problems.push(await mainButtonProblem(page))
  }
  await page.setViewportSize(DIALOG_SIZES[0])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return problems.filter((it) => it !== '')
}

const openersOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('main button')]
        .filter((it) => it.checkVisibility({ visibilityProperty: true }))
        .map((it) => it.getAttribute('aria-label') ?? `${it.textContent}`.trim())
        .filter((name) => name.includes('…') || names.includes(name)),
    OPENERS,
  )

async function actionsOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: /^Actions/ }).click()
  const items = page.getByRole('menuitem', { name: /…$/ })
  await items.first().waitFor()
  const names = await items.allTextContents()
  await page.keyboard.press('Escape')
  return names.map((name) => `${name.split('…')[0]}…`)
}
