import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe } from '../harness/axe.ts'
import { openPage } from '../harness/browser.ts'
import { untilListening } from '../harness/keys.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

/** What is typed in each field of the case, in the order of the page, and what is then stored under which name. */
const STEPS = [
  ['Bankruptcy case no.', '26-50114', '26-50114', 'claimNum'],
  ['In', '8/3/2026', '2026-08-03', 'bankruptcyInDate'],
  ['Out', '8/28/2026', '2026-08-28', 'bankruptcyOutDate'],
  ['Proof of claim filed', '8/10/2026', '2026-08-10', 'pocFiled'],
  ['Chapter 13 trustee', 'Pat Trustee', 'Pat Trustee', 'bankruptcyTrustee'],
  ['Chapter 13 plan confirmed', '8/20/2026', '2026-08-20', 'bankruptcyPlanConfirmedDate'],
  ['The plan pays through the trustee', 'This', 'Lien', 'bankruptcyPlanPays'],
  ['Dismissal/Motion to Vacate', '11/3/2026', '2026-11-03', 'dismissalFiled'],
  ['RTF mailed', '9/1/2026', '2026-09-01', 'sentLegalFile'],
  ['NOI filed', '9/8/2026', '2026-09-08', 'noiFiledDate'],
  ['Title ordered', '091026', '2026-09-10', 'lienSearchDate'],
  ['Title received', '09-24-2026', '2026-09-24', 'lienSearchReceivedDate'],
  ['Complaint filed', '10/1/26', '2026-10-01', 'complaintFiledDate'],
  ['Publication', '10/5/2026', '2026-10-05', 'publicationDate'],
  ['Publication received', '10/9/2026', '2026-10-09', 'publicationReceivedDate'],
  ['All parties served', '10/12/2026', '2026-10-12', 'allPartiesServed'],
  ['Requested judgment', '10/14/2026', '2026-10-14', 'fileMSJPD'],
  ['Decree of foreclosure', '10/20/2026', '2026-10-20', 'judgmentEntered'],
  ['Order of sale filed', '10/22/2026', '2026-10-22', 'writRequested'],
  ['1st sale', '2/2/2027', '2027-02-02', 'sheriffSaleDate'],
  ['2nd sale', '2/16/2027', '2027-02-16', 'secondSheriffsSaleDate'],
  ['Result of sale', 'Sold', 'Sold to 3rd Party', 'resultOfSale'],
  ['Motion to confirm', '10/26/2026', '2026-10-26', 'motionConfirmSale'],
  ['Order confirming', '10/27/2026', '2026-10-27', 'orderConfirmSale'],
  ['Motion for forfeiture', '10/28/2026', '2026-10-28', 'motionForForfeiture'],
  ['Decree of forfeiture', '10/29/2026', '2026-10-29', 'decreeOfForfeiture'],
  ['Sheriff’s deed recorded', '10/30/2026', '2026-10-30', 'taxDeedIssued'],
] as const

const MILITARY = [
  ['Checked', '10/13/2026', '2026-10-13', 'militaryCheckedDate'],
  ['Result of the check', 'Not', 'Not in service', 'militaryStatus'],
  ['Proof of the check', '', null, 'militaryDocumentID'],
  ['Affidavit filed', '10/13/2026', '2026-10-13', 'militaryAffidavitDate'],
  ['Hold from', '7/1/2026', '2026-07-01', 'militaryHoldFrom'],
  ['Hold until', '7/31/2026', '2026-07-31', 'militaryHoldUntil'],
] as const

test('an attorney assigns an unassigned file and fills every field of the case by keyboard alone; the dismissal asks before it is cleared', async () => {
  const token = await logIn(url, 'legal')
  const { page, expectProblem } = await openPage({ url, token })
  // A past act on a day to come.
  expectProblem(/400 PUT .*\/api\/parcels/)
  await page.goto('/legal/parcels?countyID=855&unassigned=true')
  await page.getByRole('heading', { level: 1, name: 'Unassigned Parcels' }).waitFor()
  await page.getByRole('button', { name: '2019-1021' }).waitFor()
  await untilListening(page)
  await page.keyboard.press('/')
  await page.keyboard.type('2019-1021')
  await page.waitForURL(/filter=2019-1021/)
  await expect.poll(() => page.locator('tbody > tr .expander').count()).toBe(1)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const attorney = field(page, 'Assigned attorney')
  await attorney.waitFor()
  const id = await fileIdOf(attorney)
  // The firm's attorneys are read once the file is there.
  await expect.poll(() => attorney.locator('option').count()).toBeGreaterThan(1)
  await attorney.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Parcel Data Saved Successfully!').first().waitFor()
  const saved = () => file(id, token)
  await expect.poll(async () => (await saved())['webAssignedAttorneyUserID']).toBeGreaterThan(0)

  const type = async (steps: typeof STEPS | typeof MILITARY) => {
    await field(page, steps[0][0]).focus()
    for (const [label, typed] of steps) {
      expect(await focusedLabel(page)).toBe(label)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    for (const [, , stored, wire] of steps)
      await expect.poll(async () => [wire, (await saved())[wire]]).toEqual([wire, stored])
  }
  await field(page, 'Chapter').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await saved())['bankruptcyType']).toBe(7)
  await type(STEPS)
  // A deed closes the file.
  await page.getByText(/^The file is closed/).waitFor()
  expect(await field(page, 'NOI filed').inputValue()).toBe('09/08/2026')
  // Saved all the same: a court may have done it.
  await page.getByRole('listitem').filter({ hasText: 'Order confirming is before 1st sale.' }).waitFor()
  const unproven = page
    .getByRole('listitem')
    .filter({ hasText: 'Judgment was requested without an affidavit' })
  await unproven.waitFor()
  await type(MILITARY)
  await expect.poll(() => unproven.count()).toBe(0)

  const dismissal = field(page, 'Dismissal/Motion to Vacate')
  await dismissal.fill('11/2/2026')
  await dismissal.press('Tab')
  await expect.poll(async () => (await saved())['dismissalFiled']).toBe('2026-11-02')
  await dismissal.fill('')
  await dismissal.press('Tab')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByText('Are you sure you want to clear this value?').waitFor()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.poll(() => dismissal.inputValue()).toBe('11/02/2026')
  await dismissal.fill('')
  await dismissal.press('Tab')
  await question.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(async () => (await saved())['dismissalFiled']).toBeNull()

  const future = field(page, 'Order confirming')
  await future.fill('1/1/2099')
  await future.press('Tab')
  await page.getByText('This day is in the future.').waitFor()
  expect((await saved())['orderConfirmSale']).toBe('2026-10-27')
  expect((await axe(page)).violations).toEqual([])

  // Its deed is recorded: it is no active file any more.
  await page.goto(`/legal/parcels?countyID=855&filter=2019-1021&isActive=false`)
  // What was not saved, a day to come, is listed above.
  await page.getByRole('link', { name: 'Open 2019-1021' }).waitFor()
  await page.getByRole('button', { name: '2019-1021', exact: true }).click()
  await field(page, 'Decree of foreclosure').waitFor()
  await page.getByRole('link', { name: 'Deadlines' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Deadlines' }).waitFor()
  await page.goBack()
  await field(page, 'Decree of foreclosure').waitFor()
})

test('a file that is opened in a list that is wider than the window stands whole in it, and the page ends below the list', async () => {
  const token = await logIn(url, 'legal')
  const { page } = await openPage({ url, token })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/legal/parcels?mine=true')
  await page.locator('tbody > tr .expander').first().click()
  await page.getByRole('textbox', { name: '1st sale' }).waitFor()
  const measured = await page.evaluate(() => {
    const edgeOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const main = edgeOf('main')
    return {
      rest: (edgeOf('.data-table')?.right ?? 0) - (edgeOf('.editor')?.right ?? 0),
      below: document.documentElement.scrollHeight - (main?.bottom ?? 0) - scrollY,
    }
  })
  expect(measured.rest).toBeGreaterThanOrEqual(0)
  // The foot of the page alone.
  expect(measured.below).toBeLessThan(120)
})

test('defendants and expenses are entered, an administrator posts two, and the payoff moves by the cents of the engine', async () => {
  const token = await logIn(url, 'legal')
  const { page } = await openPage({ url, token })
  await page.goto('/legal/parcels?countyID=855&mine=true&filter=2017-1009')
  await page.getByRole('button', { name: '2017-1009' }).click()
  await page.getByRole('heading', { name: 'Service tracking' }).waitFor()
  for (const name of ['First Canal Bank', 'Unknown heirs', 'United States of America']) {
    await page.getByRole('button', { name: 'Add a defendant' }).click()
    const line = page.locator('[id^="new-defendant-"]')
    await expect.poll(() => line.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Remove Unknown heirs' }).click()
  await page.getByText('Unknown heirs was removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove Unknown heirs' }).waitFor()

  // The first click selects the date, the next one its month: both are typed over.
  const served = field(page, 'Served').last()
  await served.fill('1/5/2026')
  await served.press('Tab')
  await served.click()
  await page.keyboard.type('03/13/2026')
  await served.click({ position: { x: 16, y: 12 } })
  await page.keyboard.type('02')
  expect(await served.inputValue()).toBe('02/13/2026')
  await served.press('Tab')

  const id = await fileIdOf(field(page, 'Case no.'))
  const before = (await expenses(id, token))['payoff'] as Record<string, number>
  await page.getByRole('button', { name: 'Manage Expenses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Expenses' })
  // One is there already, and is counted once the dialog shows it.
  await dialog.getByLabel('Description').first().waitFor()
  for (let no = 1; no <= 5; no++) {
    const known = await dialog.getByLabel('Description').count()
    await dialog.getByRole('button', { name: 'Add an expense' }).click()
    await expect.poll(() => dialog.getByLabel('Description').count()).toBe(known + 1)
    // The newest stands first.
    const row = dialog.getByRole('group', { name: 'Expense 1' })
    await row.getByLabel('Description').fill(`Process server ${no}`)
    await row.getByLabel('Amount').fill(`${no}0.05`)
    // It is said once for many, and not for long: awaited from before the key.
    const said = no === 1 ? page.getByText('Expense Data Saved Successfully!').first().waitFor() : null
    await row.getByLabel('Amount').press('Tab')
    await said
    await row.getByLabel('Refundable').check()
    await row.getByRole('button', { name: `Use Service for Process server ${no}` }).click()
    const wanted = {
      ...{ expenseDescr: `Process server ${no}`, expenseAmt: no * 10 + 0.05, expenseRef: true },
      expenseKind: 'service',
    }
    await expect
      .poll(async () => (await expenses(id, token))['unpostedExpenses'])
      .toContainEqual(expect.objectContaining(wanted))
  }
  expect((await axe(page)).violations).toEqual([])
  expect(((await expenses(id, token))['payoff'] as Record<string, number>)['payofF_TOTAL']).toBe(
    before['payofF_TOTAL'],
  )

  const admin = await logIn(url, 'admin')
  const staff = await openPage({ url, token: admin })
  await staff.page.goto(`/legal/parcels/${id}`)
  await staff.page.getByRole('button', { name: 'Manage Expenses' }).click()
  for (const no of [2, 4]) await staff.page.getByLabel(`Post Process server ${no} $${no}0.05`).check()
  await staff.page.getByRole('button', { name: 'Post 2 expenses' }).click()
  const cents = (value: number | undefined) => Math.round(Number(value) * 100)
  // 20.05 + 40.05, refundable and without interest.
  const after = async () => ((await expenses(id, token))['payoff'] as Record<string, number>)['payofF_TOTAL']
  await expect.poll(async () => cents(await after())).toBe(cents(before['payofF_TOTAL']) + 6_010)
  await staff.page.getByText('Process server 2').first().waitFor()
})

test('two attorneys edit one file: other fields merge in silence, the same field shows both values', async () => {
  const [mine, theirs] = await Promise.all(
    ['legal', 'legal.second'].map(async (who) => {
      const token = await logIn(url, who)
      const opened = await openPage({ url, token })
      await opened.page.goto('/legal/parcels?countyID=855&filter=2017-1012')
      await opened.page.getByRole('button', { name: '2017-1012' }).click()
      await field(opened.page, 'Case no.').waitFor()
      return { ...opened, token }
    }),
  )
  if (!mine || !theirs) throw new Error('two people are needed')
  for (const { expectProblem } of [mine, theirs]) expectProblem(/409 PUT .*\/api\/parcels/)
  const id = await fileIdOf(field(mine.page, 'Case no.'))
  await leave(theirs.page, 'Legal note', 'Served the estate on Monday.')
  await expect
    .poll(async () => (await file(id, theirs.token))['webNotes'])
    .toBe('Served the estate on Monday.')
  await leave(mine.page, 'Case no.', 'CV-2024-08-9999')
  await expect.poll(async () => (await file(id, mine.token))['caseNum']).toBe('CV-2024-08-9999')
  await expect.poll(() => field(mine.page, 'Legal note').inputValue()).toBe('Served the estate on Monday.')

  await leave(theirs.page, 'Legal note', 'Theirs.')
  await expect.poll(async () => (await file(id, theirs.token))['webNotes']).toBe('Theirs.')
  await leave(mine.page, 'Legal note', 'Mine.')
  await mine.page.getByText('“Theirs.”').waitFor()
  expect((await file(id, mine.token))['webNotes']).toBe('Theirs.')
  await mine.page.getByRole('button', { name: 'Keep both: Legal note' }).click()
  await expect.poll(async () => (await file(id, mine.token))['webNotes']).toBe('Theirs.\n\nMine.')
})

test('the network drops in the middle of a note and the tab is closed: opened again, the note is there and is saved; a log-out leaves nothing', async () => {
  const token = await logIn(url, 'legal')
  const { page, context, expectProblem } = await openPage({ url, token })
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/legal/parcels?countyID=855&filter=2018-1014')
  await page.getByRole('button', { name: '2018-1014' }).click()
  await field(page, 'Legal note').waitFor()
  const id = await fileIdOf(field(page, 'Case no.'))
  await page.route('**/api/parcels', (route) => route.abort('internetdisconnected'))
  const note = 'Trustee called; the plan is confirmed, next hearing in'
  await field(page, 'Legal note').fill(note)
  await page.getByText('Not saved. Trying again.').waitFor()
  expect((await file(id, token))['webNotes']).not.toBe(note)
  await page.close()

  const again = await context.newPage()
  await again.goto(`/legal/parcels/${id}`)
  await expect.poll(() => field(again, 'Legal note').inputValue()).toBe(note)
  await expect.poll(async () => (await file(id, token))['webNotes']).toBe(note)
  const kept = () => again.evaluate(() => localStorage.getItem('fieldstone.drafts'))
  await expect.poll(kept).toBeNull()
  await field(again, 'Legal note').fill('typed, never left')
  expect(await kept()).toContain('typed, never left')
  await again.getByRole('button', { name: 'Logout' }).click()
  await again.waitForURL(/\/parcels\/list/)
  expect(await kept()).toBeNull()
})

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** Of the editor in which the field stands. */
const fileIdOf = async (of: Locator): Promise<number> =>
  Number(/file-(\d+)-/.exec((await of.getAttribute('id')) ?? '')?.[1])

async function leave(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await field(page, label).press('Tab')
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    const hasLabel = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    return hasLabel ? (field.labels?.[0]?.textContent ?? null) : null
  })

const file = (id: number, token: string) => get(`/api/parcels/${id}/legal`, token)
const expenses = (id: number, token: string) => get(`/api/legal/${id}/expensetracking`, token)

async function get(path: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>
}
