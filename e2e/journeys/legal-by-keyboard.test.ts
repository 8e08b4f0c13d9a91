import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { Day } from '../harness/day.ts'
import type { Stop } from '../harness/keys.ts'
import { logIn, type Product, startProduct } from '../harness/product.ts'

// An hour of a paralegal without a mouse. How many keys a job may take stands beside it, what is typed left out.

let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
})
afterAll(() => product?.stop())

const CASE_NUMBER = '26-50418'
const CERTIFICATE = '2018-1014'
const FILE_ID = 23

/** So many days ago, as it is typed. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

const DISMISSED = daysAgo(11)

const DEFENDANTS = [
  ['Okafor Grace N', 'Certified', 'Certified mail', daysAgo(29)],
  ['Fairlawn Savings Bank', 'Process', 'Process server', daysAgo(28)],
  ['Unknown spouse of Grace Okafor', 'Publication', 'Publication', daysAgo(26)],
  ['Meadow Run Owners Association', 'Personal', 'Personal', daysAgo(25)],
] as const

const EXPENSES = [
  ['Title search', '275.5'],
  ['Process server', '60.05'],
] as const

test('a paralegal works an hour on a file without a mouse', async () => {
  const { page } = await openPage({ url: product.url })
  await page.setViewportSize({ width: 1280, height: 900 })
  const day = new Day(page)
  const { keys } = day
  const token = await logIn(product.url, 'legal')
  const read = (path: string) => readJson(path, token)
  const finish = async () => expect((await axe(page)).violations).toEqual([])

  await day.job('sign in', 12, () => day.signIn('legal', /./))
  await day.job('find the file by the number of the bankruptcy', 2, () =>
    day.openBy(CASE_NUMBER, CERTIFICATE),
  )
  await finish()

  await day.job('go to the legal file', 8, async () => {
    const legal = page.locator('[aria-current="page"]', { hasText: 'Legal' })
    await keys.press('5')
    await legal.waitFor()
    await page.getByRole('button', { name: 'Add a defendant' }).waitFor()
  })

  await day.job('enter service on four defendants', 80, async () => {
    const add = { role: 'button', name: 'Add a defendant' } as const
    await toPart(day, add)
    await keys.press('Shift+Tab')
    for (const [name, typed, , served] of DEFENDANTS) {
      await keys.do(add)
      await keys.arrive({ role: 'textbox', name: 'Defendant' })
      await keys.type(name)
      await keys.leave('Enter')
      await keys.arrive({ role: 'combobox', name: 'Service' })
      await keys.type(typed)
      await keys.to({ role: 'textbox', name: 'Served' })
      await keys.type(served)
      await keys.press('Tab')
    }
    await expect
      .poll(async () => pick(await read(`/api/legal/${FILE_ID}/servicetracking`)))
      .toEqual(DEFENDANTS.map(([name, , service, served]) => [name, service, dayOf(served)]))
  })
  await finish()

  await day.job('enter a dismissal and undo it', 60, async () => {
    const saved = async () =>
      ((await read(`/api/parcels/${FILE_ID}/legal`)) as Record<string, unknown>)['dismissalFiled']
    await toPart(day, { role: 'textbox', name: 'Dismissal/Motion to Vacate' }, 'Alt+PageUp')
    await keys.type(DISMISSED)
    await keys.press('Tab')
    await expect.poll(saved).toBe(dayOf(DISMISSED))
    await page.getByText('Changed: Dismissal/Motion to Vacate').waitFor()
    await finish()
    await toPart(day, { role: 'button', name: 'OK' }, 'Alt+PageUp')
    await keys.to({ role: 'button', name: 'Undo' })
    await keys.leave('Enter')
    await expect.poll(saved).toBeNull()
    await keys.arrive({ role: 'textbox', name: 'Dismissal/Motion to Vacate' })
  })
  await finish()

  await day.job('enter two expenses', 60, async () => {
    await toPart(day, { role: 'button', name: 'Manage Expenses' })
    await keys.leave('Enter')
    await page.getByRole('dialog', { name: 'Manage Expenses' }).waitFor()
    for (const [description, amount] of EXPENSES) {
      await keys.to({ role: 'button', name: 'Add an expense' }, 'Shift+Tab')
      await keys.leave('Enter')
      await keys.arrive({ role: 'combobox', name: 'Description' })
      await keys.type(description)
      await keys.to({ role: 'textbox', name: 'Amount' })
      await keys.press('Control+a')
      await keys.type(amount)
      await keys.press('Tab')
    }
    await expect
      .poll(async () => {
        const list = (await read(`/api/legal/${FILE_ID}/expensetracking`)) as Record<string, unknown>
        const rows = list['unpostedExpenses'] as Record<string, unknown>[]
        return rows.map((row) => [row['expenseDescr'], String(row['expenseAmt'])])
      })
      .toEqual(expect.arrayContaining(EXPENSES.map((expense) => [...expense])))
    await finish()
    await keys.leave('Escape')
    await keys.arrive({ role: 'button', name: 'Manage Expenses' })
  })

  await day.job('read the agenda', 12, async () => {
    await day.goTo('Deadlines')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d{4}-/ })
      .first()
      .waitFor()
    await keys.press('j')
    await keys.arrive({ role: 'link', name: /^\d{4}-/ })
  })
  await finish()

  await day.job('subscribe to the calendar', 20, async () => {
    await toPart(day, { role: 'combobox', name: 'E-mail me the deadlines in my files' })
    await keys.do({ role: 'button', name: 'Create an address' })
    await page
      .getByRole('main')
      .getByText(/deadlines\.ics/)
      .first()
      .waitFor()
  })
  await finish()
  await day.job('sign out', 5, () => day.signOut())
})

/** Goes to a part of the page by its keys, which also work in a field. */
async function toPart({ keys }: Day, stop: Stop, key = 'Alt+PageDown'): Promise<void> {
  await keys.to(stop, key)
}

const dayOf = (date: string) => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

const pick = (rows: unknown) =>
  (rows as Record<string, unknown>[]).map((row) => [
    row['defendantName'],
    row['serviceType'],
    row['serviceDate'],
  ])

async function readJson(path: string, token: string): Promise<unknown> {
  const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
