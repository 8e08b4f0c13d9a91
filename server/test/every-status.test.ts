import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { PAYMENT_STATES } from '@fieldstone/domain/payments/states'
import { INSTALMENT_STATES } from '@fieldstone/domain/plans/standing'
import { beforeAll, expect, test } from 'vitest'
import { sweepPayments } from '../src/features/payments/sweep.ts'
import { planDebitsJob, planOffersJob } from '../src/jobs/job-list.ts'
import { tasksJob } from '../src/jobs/tasks.ts'
import { getStanding } from '../src/records/plan-standing.ts'
import { createActor, type TestActor } from './actors.ts'
import { atProvider } from './at-provider.ts'
import { advanceDays, beginDebit, givenAccount } from './bank-steps.ts'
import { givenCard, openPage, removeCard, setUpByCard } from './card-steps.ts'
import { decideLastDispute } from './dispute-steps.ts'
import { onlyPayment } from './payments-read.ts'
import { cancel, DISPUTED_CARD, openCheckout, payInFull } from './payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from './payments-world.ts'
import { giveAutopay, givePlan } from './plan-steps.ts'
import { noteStatuses, ordered, seenStatuses, statusColumns } from './seen-statuses.ts'

/** Nothing here sets a status: payers, staff, jobs and the provider's signed events do. */
const world = sharedPaymentWorld()

let admin: TestActor
let second: TestActor
let owner: TestActor
let today: PlainDate

/** Sessions end as days go by. */
async function logIn(): Promise<void> {
  const { testApp } = world
  admin = await createActor(testApp, 'admin')
  second = await createActor(testApp, 'admin')
  owner = await createActor(testApp, 'taxpayer')
  today = testApp.today()
}
beforeAll(async () => {
  await noteStatuses(world.testApp.services.database)
  await logIn()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call that must succeed: what it answers. */
async function send(method: Method, path: string, by: TestActor, payload?: object) {
  const answer = await world.testApp.inject({
    ...{ method, url: `/api/${path}`, token: by.token },
    ...(payload ? { payload } : {}),
  })
  expect([path, answer.statusCode < 300 ? '' : answer.body]).toEqual([path, ''])
  await world.sandbox.idle()
  return answer.json()
}
const get = (path: string, by = admin) => send('GET', path, by)
const post = (path: string, payload: object = {}, by = admin) => send('POST', path, by, payload)
const withLockedCertificate = (id: number, path: string, payload: object) =>
  post(`admin/parcels/${id}/${path}`, payload)
const lien = async (
  values: Parameters<typeof createLien>[1] = {},
  legal?: Parameters<typeof createLien>[2],
) => (await createLien(world, values, legal)).id
const runTasks = () => tasksJob.run(world.testApp.services)

const REASON = { reason: 'As agreed on the phone' }

const check = (parcelID: number, amount: number, more: object = {}) =>
  post('admin/receivedpayments', {
    ...{ parcelID, instrument: 'CHECK', amount, reference: `no ${parcelID}-${amount}`, ...more },
  })

const redeem = (id: number) =>
  withLockedCertificate(id, 'redemption', {
    ...{ amount: 4240, receivedDate: today, paymentType: 'Check', proof: 'Receipt' },
    closeReason: 'Paid at the county',
  })

test('every web status of a certificate is reached by what staff do', async () => {
  const reached = new Set<string>()
  const see = async (id: number) => reached.add((await get(`parcels/${id}`)).webStatus)
  await see(await lien())
  const before = addDays(today, -18)
  for (const change of [{ sentLegalFile: before }, { bankruptcyInDate: before }, { taxDeedIssued: before }]) {
    const id = await lien()
    await send('PUT', 'parcels', admin, { parcelID: id, version: 0, ...change })
    await see(id)
  }
  const redeemed = await lien()
  await redeem(redeemed)
  await see(redeemed)
  expect(reached).toEqual(new Set(WEB_STATUSES))
})

test('every internal status of a certificate is set at its desk', async () => {
  const id = await lien()
  const { statuses } = await get(`admin/parcels/${id}/desk`)
  expect(statuses.length).toBeGreaterThan(1)
  for (const { statusID } of [...statuses].reverse()) {
    const desk = await withLockedCertificate(id, 'certificate', { statusID, ...REASON })
    expect(desk.certificate.statusID).toBe(statusID)
  }
})

test('money that staff received is recorded, settled and returned', async () => {
  const { receivedPaymentID: id } = await check(await lien(), 100)
  await post(`admin/receivedpayments/${id}/settle`)
  await post(`admin/receivedpayments/${id}/return`, REASON)
})

test('a lockbox file has a row of each kind', async () => {
  const slip = async (...values: Parameters<typeof lien>) =>
    (await get(`parcels/${await lien(...values)}`)).taxSaleNo
  const rows: [string, number, string, string][] = [
    ['a', 4240, 'posted', await slip()],
    ['a', 100, 'short', await slip()],
    ['a', 5000, 'over', await slip()],
    ['a', 4240, 'redeemed', await slip({ redeemed_on: addDays(today, -20) })],
    ['a', 4240, 'unknown', 'nobody'],
    // No rule of Ohio knows such a rate.
    ['a', 4240, 'no-payoff', await slip({ rate_bps: 2500 })],
    ['a', 4240, 'before-purchase', await slip({ purchased_on: addDays(today, 1) })],
    ['ahead', 4240, 'wrong-day', await slip()],
    ['b', Number.NaN, 'unreadable', await slip()],
    ['wrong', 4240, 'wrong-total', await slip()],
  ]
  const again = rows.map(([batch, amount, reference, no], index) => ({
    batch,
    amount,
    reference,
    no,
    item: index,
  }))
  const twice = again.slice(0, 1).map((row) => ({ ...row, item: 99 }))
  for (const items of [[...again, ...twice], again]) {
    const content = lockboxOf(items)
    const { totalAmount } = await post('admin/lockbox/preview', { content })
    await post('admin/lockbox', { name: 'lockbox.csv', content, totalAmount })
    await runTasks()
  }
})

interface Item {
  readonly batch: string
  readonly item: number
  readonly amount: number
  readonly reference: string
  readonly no: string
}

/** A bank's file: one batch does not make its total, one lies ahead, and one amount is no number. */
function lockboxOf(items: readonly Item[]): string {
  const sumOf = (some: readonly Item[]) => some.reduce((sum, { amount }) => sum + (amount || 0), 0)
  const dayOf = (batch: string) => (batch === 'ahead' ? addDays(today, 9) : today)
  const rows = items.map(({ batch, item, amount, reference, no }) => {
    const written = Number.isNaN(amount) ? 'much' : amount.toFixed(2)
    return `D,${dayOf(batch)},${batch},${item},${written},check,${reference},${no},A Payer`
  })
  const closes = ['a', 'ahead', 'b', 'wrong'].map((batch) => {
    const own = items.filter((it) => it.batch === batch)
    return `B,${dayOf(batch)},${batch},${own.length},${(sumOf(own) + (batch === 'wrong' ? 1 : 0)).toFixed(2)},,,,`
  })
  const end = `F,,,${items.length},${sumOf(items).toFixed(2)},,,,`
  return [LOCKBOX_COLUMNS.join(), ...rows, ...closes, end].join('\n')
}

test('a letter goes out, or is kept back for each reason', async () => {
  const letter = (id: number, kind: string) => post(`admin/parcels/${id}/letters`, { kind })
  const plain = await lien()
  for (const kind of ['receipt', 'payment-held', 'plan-agreement', 'release', 'payoff', 'payoff'])
    await letter(plain, kind)
  const since = addDays(today, -30)
  for (const id of [
    await lien({ purchased_on: addDays(today, -10) }),
    await lien({ rate_bps: 2500 }),
    await lien({ address: '' }),
    await lien({ owner_name: '' }),
    await lien({ redeemed_on: since }),
    await lien({ redemption_in_process_on: since }),
  ])
    await letter(id, 'payoff')
  const inPlan = await createLien(world)
  await givePlan(world, inPlan)
  for (const id of [
    inPlan.id,
    await lien({}, { bankruptcy_in_on: since }),
    await lien({}, { military_hold_from_on: since }),
  ])
    await letter(id, 'notice-of-intent')
})

const HEADER = 'Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate,Type'
const SALE = `${HEADER}\nST-1,68-ST1,Example Ann,10/15/2024,"1,000.00",12,negotiated\n`

async function uploaded() {
  const bytes = Buffer.from(SALE)
  const { importID } = await post('admin/imports', {
    ...{ sender: 'summit', fileName: 'sale.csv', byteCount: bytes.length },
  })
  await world.testApp.inject({
    ...{ method: 'PUT', url: `/api/admin/imports/${importID}/parts/0`, token: admin.token, payload: bytes },
    headers: { 'content-type': 'application/octet-stream' },
  })
  await post(`admin/imports/${importID}/finish`)
  const { mapping } = await get(`admin/imports/${importID}/columns`)
  const saleType = { column: 'Type', dateFormat: null, pivotYear: null }
  const place = { state: 'OH', name: 'Summit', fips: null }
  const { task } = await post(`admin/imports/${importID}/check`, {
    mapping: { ...mapping, place, fields: { ...mapping.fields, saleType } },
  })
  return { importID, taskID: task.id }
}

async function imported(): Promise<number> {
  const { importID, taskID } = await uploaded()
  await runTasks()
  await post(`admin/imports/${importID}/commit`, {
    ...{ taskID, acceptsValid: false, expectedRows: null, expectedCents: null },
  })
  await runTasks()
  return importID
}

test('a file is uploaded, described, checked, imported and taken back; its tasks wait, run, fail, are canceled and done', async () => {
  await post(`admin/tasks/${(await uploaded()).taskID}/cancel`)
  await post(`admin/imports/${await imported()}/undo`)
  await runTasks()
  const kept = await imported()
  const [row] = await get('parcels?filter=68-ST1')
  // Money depends on what was imported: it is not taken back.
  await check(row.parcelID, 100)
  await post(`admin/imports/${kept}/undo`)
  await runTasks()
})

test('a refund waits for a second person, who declines or approves it; one that was sent fails', async () => {
  const asked = async () => {
    const payment = await payInFull(world, await createLien(world))
    const { refunds } = await post(`payments/${payment}/refund`, {
      reason: 'Paid twice by mistake',
      all: true,
    })
    return (decision: string) =>
      post(
        `payments/${payment}/refunds/${refunds[0].id}/decision`,
        { decision, currentPassword: second.password },
        second,
      )
  }
  await (await asked())('decline')
  const { refunds } = await (await asked())('approve')
  await atProvider(world, 'refund/fail', { id: refunds[0].providerID })
})

test('every state of a payment is reached by payers, their banks and the provider’s events', async () => {
  const liens = []
  for (let no = 0; no < 5; no += 1) liens.push(await createLien(world))
  const [paid, disputed, canceled, left, returned] = liens as [Lien, Lien, Lien, Lien, Lien]
  await payInFull(world, paid)
  await payInFull(world, disputed, { card: DISPUTED_CARD })
  await openCheckout(world, canceled)
  await cancel(world, (await onlyPayment(world, canceled)).id)
  await openCheckout(world, left, owner)
  await beginDebit(world, returned, await givenAccount(world, 'insufficientFunds'))
  // The checkout that was left ends, the bank returns the debit, the holder of a card disputes its charge.
  await advanceDays(world, 21)
  await decideLastDispute(world, disputed, 'lost')
  await atProvider(world, 'refund', { payment_intent: (await onlyPayment(world, paid)).stripe_pi_id })
  // From here on both clocks are moved together; webhooks are too old then, so that the sweep brings the news.
  world.testApp.clock.advanceSeconds(21 * DAY_SECONDS)
  await logIn()
})

const DAY_SECONDS = 86_400

async function later(days: number): Promise<void> {
  const { testApp } = world
  testApp.clock.advanceSeconds(days * DAY_SECONDS)
  await advanceDays(world, days)
  await planOffersJob.run(testApp.services)
  await planDebitsJob.run(testApp.services)
  await sweepPayments(testApp.services)
  await logIn()
}

async function askForPlan() {
  const id = await lien()
  return {
    id,
    planId: (await post(`parcels/${id}/requestpaymentplan`, { comment: 'Please.' }, owner)).planId,
  }
}

async function offerPlan(term = 3) {
  const asked = await askForPlan()
  await post(`plans/${asked.planId}/offer`, {
    ...{ term, firstDueDate: `${addDays(today, 40).slice(0, 7)}-15`, offerExpireDate: addDays(today, 14) },
  })
  return asked
}

async function acceptPlan(term = 3) {
  const offered = await offerPlan(term)
  const { agreedCents, textVersion, instalments } = await get(`parcels/${offered.id}/planoffer`, owner)
  await post(`plans/${offered.planId}/accept`, { agreedCents, textVersion, accepted: true }, owner)
  return { ...offered, instalments: instalments as { portionCents: number }[] }
}

/** As plans stand: what follows from the plan is not stored with its instalments. */
async function instalmentStates(): Promise<string[]> {
  const { db } = world.testApp
  const plans = await db.selectFrom('payment_plan').select('id').execute()
  const standings = await Promise.all(plans.map(({ id }) => getStanding(db, id)))
  return standings.flatMap(({ instalments }) => instalments.map(({ state }) => state))
}

async function changePlan(planId: number, change: string) {
  const { version } = await get(`plans/${planId}`)
  return post(`plans/${planId}/change`, { change, version, ...REASON })
}

test('plans are asked for, offered, countered, accepted, declined, ended, paid, left unpaid; their cards and debits with them', async () => {
  await askForPlan()
  await changePlan((await askForPlan()).planId, 'decline')
  const { planId: countered } = await offerPlan()
  await post(`plans/${countered}/counter`, { comment: 'Two years, please.' }, owner)
  await changePlan(countered, 'decline')
  await offerPlan()
  const { planId: unpaid } = await acceptPlan()
  await changePlan((await acceptPlan()).planId, 'end')
  const paid = await acceptPlan(1)
  await check(paid.id, (paid.instalments[0]?.portionCents ?? 0) / 100, { settledDate: today })
  await check((await acceptPlan(24)).id, 4240, { settledDate: today })

  await openPage(world, await createLien(world), owner)
  const removed = await givenCard(world, await createLien(world))
  await removeCard(world, removed.id, removed.actor)
  const byCard = await createLien(world)
  const card = await givenCard(world, byCard, { number: DISPUTED_CARD })
  await givePlan(world, byCard, { months: 3, firstDueInDays: 5, owner: card.actor })
  expect((await setUpByCard(world, byCard, card, { numberOfMonths: 3 })).statusCode).toBe(200)
  const byBank = await createLien(world)
  const account = await givenAccount(world, 'insufficientFunds')
  await givePlan(world, byBank, { months: 3, firstDueInDays: 5, owner: account.actor })
  await giveAutopay(world, byBank, account, 3)
  const seen = new Set<string>()
  // Their reminders; the day of the debits; their returns; the dispute; what nobody paid.
  for (const days of [2, 3, 4, 21, 130]) {
    await later(days)
    for (const state of await instalmentStates()) seen.add(state)
  }
  expect(seen).toEqual(new Set(INSTALMENT_STATES))
  await changePlan(unpaid, 'end')
})

/** What nothing above reaches, and why. A column without a closed list of values has none here. */
const ELSEWHERE: Readonly<Record<string, readonly [reason: string, ...values: string[]]>> = {
  'ach_account.status': [
    'an account is linked, verified and lost on the pages of the provider in features/payments/bank/accounts.test.ts',
    ...['BLOCKED', 'EXPIRED', 'FAILED', 'LINKING', 'NEW', 'PENDING_DEPOSITS', 'REMOVED', 'REVOKED'],
  ],
  'app_user.state': ['part of an address'],
  'certificate.base_status': ['the web statuses, which the first test reaches'],
  'firm.state': ['part of an address'],
  'first_step.step': [
    'steps that were put off, in features/first-steps/first-steps.test.ts',
    ...[
      'backup',
      'company',
      'fees',
      'firm',
      'mail',
      'payments',
      'payoff-rules',
      'places',
      'portfolio',
      'staff',
    ],
  ],
  'legal_case.military_status': [
    'what an attorney types, in features/legal/legal-file.test.ts',
    ...['In service', 'Not in service', 'Unknown'],
  ],
  'dispute.outcome': [
    'inquiries and won disputes, in features/payments/course/disputes.test.ts and late-disputes.test.ts',
    ...['inquiry', 'won'],
  ],
  'dispute.status': ['as the provider spells it'],
  'letter.outcome': [
    'a hold that keeps a letter back, one that cannot be printed, one that waits for its print file: in features/letters',
    ...['contact-stopped', 'deceased', 'disputed', 'represented', 'staff', 'unprintable', 'written'],
  ],
  'payment_transition.from_status': ['the state before, see to_status'],
  'payment_transition.to_status': ['the states of payments, compared below'],
  'portfolio_count.status': ['the web statuses, which the first test reaches'],
  'payout.status': ['as the provider spells it'],
  'placement_batch_item.outcome': [
    'bulk changes, in features/legal/placement-batches.test.ts',
    ...['changed', 'kept', 'ready', 'refused', 'restored', 'unchanged', 'waiting'],
  ],
  'plan_instalment.status': ['stored by an earlier version; now it follows from the plan', 'CLOSED'],
  'task.step': ['words for a person who waits'],
}

test('a person asks that their data is deleted: it waits, is withdrawn, declined and done', async () => {
  const person = await createActor(world.testApp, 'taxpayer')
  const ask = () => post('account/deletion', { currentPassword: person.password }, person)
  const ofPerson = `admin/people/${person.userId}/deletion`
  await ask()
  await send('DELETE', 'account/deletion', person)
  await ask()
  await post(`${ofPerson}/decline`, { reason: 'A claim is open' })
  await ask()
  await post(ofPerson)
})

test('every status that the database lets a row have was reached above, or is named with its reason', async () => {
  const { database } = world.testApp.services
  const seen = await seenStatuses(database)
  const left = [...(await statusColumns(database))].flatMap(([column, values]) => {
    const missing = values.filter((value) => !(seen.get(column)?.includes(value) ?? false))
    return missing.length > 0 || values.length === 0 ? [[column, missing]] : []
  })
  const named = Object.entries(ELSEWHERE).map(([column, [, ...values]]) => [column, values])
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(named))
  expect(seen.get('payment_transition.to_status')).toEqual(ordered(PAYMENT_STATES))
})
