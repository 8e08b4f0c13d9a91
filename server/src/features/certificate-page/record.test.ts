import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { sharedActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, createExpense, createSubsequent, insertPayment } from '../../../test/factories.ts'
import { givePlan } from '../../../test/plan-steps.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })
const firm = sharedActor(testApp, 'legal')
const taxpayer = sharedActor(testApp, 'taxpayer')
const otherFirm = sharedActor(testApp, 'legal', { firmId: 2 })

const get = (id: number, part: '' | '/life', actor: Pick<TestActor, 'token'> = admin) =>
  testApp.inject({ method: 'GET', url: `/api/parcels/${id}/record${part}`, token: actor.token })
const read = async (...args: Parameters<typeof get>) => {
  const answer = await get(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const kindsOf = (life: { events: { kind: string; date: string }[] }) =>
  life.events.map(({ kind, date }) => `${date} ${kind}`)

/** What staff do at the desk of a certificate. */
async function act(path: string, payload: object) {
  const answer = await testApp.inject({ method: 'POST', url: path, token: admin.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

test('nothing was ever entered but the sale: its life is the sale, and what its head shows is empty', async () => {
  const id = await createCertificate(testApp.db)
  const life = await read(id, '/life')
  expect(kindsOf(life)).toEqual(['2026-03-10 sold'])
  expect(life.events[0]).toMatchObject({ amount: 4000, owed: 4240 })
  expect(life).toMatchObject({ deadlines: [], plan: null, notOwed: [], firmName: null })
  expect(await read(id, '')).toMatchObject({
    inProcess: null,
    inEscrow: null,
    applied: 0,
    holds: [],
    showsDeadlines: true,
    nextDeadline: null,
    nextDate: null,
    canRelease: false,
    canStartPlan: true,
    overdueCount: 0,
    planID: null,
    contactCount: 0,
    documentCount: 0,
  })
})

test('a lien with taxes, expenses, steps and words: each stands once at its day, in order, with what was owed then', async () => {
  const { db } = testApp
  const id = await createCertificate(
    db,
    {},
    { noi_filed_on: plainDate('2026-05-04'), firm_id: firm.firmId, is_active: true },
  )
  await createSubsequent(db, id, { name: '2025, second half', paid_on: plainDate('2026-04-02') })
  await createExpense(db, id, { incurred_on: plainDate('2026-06-01') })
  await createExpense(db, id, {
    description: 'Skip trace',
    incurred_on: plainDate('2026-06-02'),
    posted_on: null,
  })
  await createExpense(db, id, {
    description: 'Courier',
    incurred_on: plainDate('2026-06-03'),
    posted_on: plainDate('2026-06-03'),
    is_refundable: false,
  })
  await act(`/api/admin/parcels/${id}/correspondence`, {
    incoming: true,
    logType: 'Phone',
    corrType: 'Payoff question',
    logDate: '2026-07-01',
    contactFirstName: 'Rosa',
    contactLastName: 'Marchetti',
  })
  const life = await read(id, '/life')
  expect(kindsOf(life)).toEqual([
    ...['2026-03-10 sold', '2026-04-02 taxes', '2026-05-04 milestone', '2026-06-01 expense'],
    '2026-06-03 expense',
    '2026-07-01 correspondence',
  ])
  const owed = life.events.map((event: { owed: number }) => event.owed)
  expect(owed).toEqual([...owed].sort((a, b) => a - b))
  expect(life.notOwed).toMatchObject([
    { expenseDescr: 'Skip trace', posted: false },
    { expenseDescr: 'Courier', posted: true },
  ])
  expect(life.events.find(({ name }: { name: string }) => name === 'Courier')).toMatchObject({
    state: 'not-charged',
  })
  expect(life.correspondence).toMatchObject({ totalCount: 1 })
  const head = await read(id, '')
  expect(head.nextDeadline).toMatchObject({ rule: expect.any(String) })
})

test('a check waits, and another is in escrow: the head says how much and since when, the county reads no payer and no key of the money', async () => {
  const id = await createCertificate(testApp.db)
  const check = { parcelID: id, instrument: 'CHECK', payerName: 'Rosa Marchetti' }
  await act('/api/admin/receivedpayments', {
    ...check,
    amount: 1200,
    reference: '1',
    settledDate: '2026-11-20',
  })
  await act('/api/admin/receivedpayments', { ...check, amount: 300, reference: '2' })
  expect(await read(id, '', summit)).toMatchObject({
    inProcess: { amount: 300, since: '2026-11-20', count: 1 },
    inEscrow: { amount: 1200, since: '2026-11-20', count: 1 },
  })
  const paid = { kind: 'payment', name: 'CHECK', amount: 1200, state: 'escrow' }
  const ofPaid = (life: { events: { amount: number | null }[] }) =>
    life.events.find(({ amount }) => amount === 1200)
  expect(ofPaid(await read(id, '/life'))).toMatchObject({
    ...paid,
    note: 'Rosa Marchetti',
    ref: expect.stringContaining('received-'),
  })
  expect(ofPaid(await read(id, '/life', summit))).toMatchObject({ ...paid, note: '', ref: null })
})

test('part of an installment is paid: what is to come of it is what is left, and once it is paid the one after it', async () => {
  const id = await createCertificate(testApp.db)
  const { firstDueOn } = await givePlan({ testApp, payer: taxpayer }, { id }, { months: 4 })
  const next = async () => {
    const { plan, upcoming } = await read(id, '/life')
    const [installment] = upcoming.filter(({ kind }: { kind: string }) => kind === 'installment')
    expect(plan.next).toEqual({ dueDate: installment.date, amount: installment.amount })
    return installment
  }
  const whole = await next()
  expect(whole.date).toBe(firstDueOn)
  const check = { parcelID: id, instrument: 'CHECK', settledDate: '2026-11-20' }
  await act('/api/admin/receivedpayments', { ...check, amount: 500, reference: '11' })
  expect(await next()).toMatchObject({ date: firstDueOn, amount: whole.amount - 500 })
  await act('/api/admin/receivedpayments', { ...check, amount: whole.amount - 500, reference: '12' })
  const after = await next()
  expect(after.date > firstDueOn).toBe(true)
  expect(after.amount).toBe(whole.amount)
})

test('two certificates with a plan and correspondence: the life of each holds its own alone', async () => {
  const [id, other] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  for (const [of, name] of [
    [id, 'Park'],
    [other, 'Lee'],
  ] as const) {
    const words = { incoming: true, logType: 'Phone', corrType: `Asked by ${name}` }
    await act(`/api/admin/parcels/${of}/correspondence`, words)
    await testApp.db
      .insertInto('payment_plan')
      .values({
        certificate_id: of,
        requested_on: plainDate('2026-11-02'),
        status: 'PENDING',
        stage: 'requested',
        requester_last_name: name,
      })
      .execute()
  }
  const life = await read(id, '/life')
  expect(life.plan).toMatchObject({ payPlanStatus: 'PENDING', requester: 'Park' })
  expect(life.correspondence).toMatchObject({ totalCount: 1, rows: [{ corrType: 'Asked by Park' }] })
  expect(JSON.stringify(life)).not.toContain('Lee')
})

test('S03 a record of another county or another firm is not there, for either call', async () => {
  const id = await createCertificate(testApp.db, {}, { firm_id: firm.firmId })
  for (const part of ['', '/life'] as const) {
    for (const actor of [summit, firm]) await read(id, part, actor)
    for (const actor of [hamilton, otherFirm]) expect((await get(id, part, actor)).statusCode).toBe(404)
  }
})

test('a county reads the life without deadlines and mails, and no phone of anybody', async () => {
  const id = await createCertificate(
    testApp.db,
    {},
    { sent_legal_on: plainDate('2026-05-04'), firm_id: firm.firmId },
  )
  const life = await read(id, '/life', summit)
  expect(life.deadlines).toEqual([])
  expect(life.people).toEqual([
    { role: 'owner', name: 'Kowalczyk Daniel R', userID: null, phone: null, email: null },
  ])
  expect(await read(id, '', summit)).toMatchObject({ showsDeadlines: false, nextDeadline: null })
})

/** The paths at which a reader gets less than the whole, without numbers of rows. */
function hiddenIn(seen: unknown, whole: unknown, path = ''): string[] {
  if (JSON.stringify(seen) === JSON.stringify(whole)) return []
  if (Array.isArray(seen) && Array.isArray(whole)) {
    if (seen.length !== whole.length) return [`${path}[]`]
    return [...new Set(whole.flatMap((row, no) => hiddenIn(seen[no], row, `${path}[]`)))]
  }
  if (seen === null || whole === null || typeof seen !== 'object' || typeof whole !== 'object') return [path]
  const mine = seen as Readonly<Record<string, unknown>>
  return Object.entries(whole).flatMap(([name, value]) =>
    hiddenIn(mine[name], value, path === '' ? name : `${path}.${name}`),
  )
}

// A page that shows one of these must leave it out for such a reader: 'none' would be false.
test('every fact that is hidden from a county or a firm is known by name', async () => {
  const { db, clock } = testApp
  const id = await createCertificate(
    db,
    { escrow_cents: 100 },
    {
      ...{ firm_id: firm.firmId, is_active: true, ref_no: 'RTF 7', legal_note: 'Heirs unknown.' },
      ...{ noi_filed_on: plainDate('2026-05-04'), case_no: 'CV-1', sheriff_sale_on: plainDate('2026-12-24') },
    },
  )
  await db.insertInto('defendant').values({ certificate_id: id, name: 'Lock Nine Bank' }).execute()
  await act(`/api/admin/parcels/${id}/holds`, { kind: 'staff', reason: 'Under review.' })
  await act(`/api/admin/parcels/${id}/preservation`, { reason: 'Asked for by the court.' })
  await act('/api/admin/receivedpayments', {
    ...{ parcelID: id, instrument: 'CHECK', payerName: 'Rosa Marchetti', amount: 300, reference: '2' },
  })
  await givePlan({ testApp, payer: taxpayer }, { id }, { months: 4 })
  await db
    .insertInto('outbox')
    .values({
      ...{ kind: 'receipt', recipient: 'a@example.com', subject: 'A receipt', body: '-', certificate_id: id },
      sent_at: clock.now(),
    })
    .execute()
  const hiddenFrom = async (reader: Pick<TestActor, 'token'>) => ({
    head: hiddenIn(await read(id, '', reader), await read(id, '')),
    life: hiddenIn(await read(id, '/life', reader), await read(id, '/life')),
  })
  expect(await hiddenFrom(summit)).toEqual({
    head: [
      ...['certificate.webRefNum', 'certificate.webNotes', 'holds[].reason', 'holds[].setBy'],
      ...['showsDeadlines', 'nextDeadline', 'overdueCount'],
    ],
    life: ['events[]', 'deadlines[]', 'people[]', 'preservation'],
  })
  expect(await hiddenFrom(firm)).toEqual({ head: [], life: ['events[]', 'people[]', 'preservation'] })
})

test('an administrator reads with the life which holds preserve the records, nobody else does', async () => {
  const id = await createCertificate(testApp.db, {}, { firm_id: firm.firmId })
  expect((await read(id, '/life')).preservation).toEqual({ holds: [] })
  const placed = await act(`/api/admin/parcels/${id}/preservation`, { reason: 'Asked for by the court.' })
  expect(placed.holds).toMatchObject([{ reason: 'Asked for by the court.' }])
  expect((await read(id, '/life')).preservation).toEqual(placed)
  for (const actor of [summit, firm]) expect((await read(id, '/life', actor)).preservation).toBeNull()
})

test.each([
  ['lost', 'payment-returned', null],
  ['won', 'payment-restored', 80],
] as const)(
  'a dispute that was %s: each step stands at its day, and the bank takes the money once',
  async (end, kind, amount) => {
    const { db } = testApp
    const certificateId = await createCertificate(db)
    const id = `pay_${end.padEnd(26, 'x')}`
    await insertPayment(db, {
      id,
      certificate_id: certificateId,
      user_id: admin.userId,
      effective_on: plainDate('2026-10-01'),
    })
    // A part was refunded before the dispute, another after it: the bank took what was left at its time.
    const refund = {
      payment_id: id,
      reason: 'Too much',
      requested_at: new Date(),
      status: 'SUCCEEDED',
    } as const
    await db
      .insertInto('payment_refund')
      .values([
        { ...refund, no: 1, amount_cents: 2_325, succeeded_on: plainDate('2026-10-05') },
        { ...refund, no: 2, amount_cents: 8_000, succeeded_on: plainDate('2026-11-15') },
      ])
      .execute()
    const decided_at = new Date('2026-11-10T15:00:00Z')
    await db
      .insertInto('dispute')
      .values({
        ...{ payment_id: id, provider_id: `du_${end}`, amount_cents: 8_000, status: end, outcome: end },
        ...{ reason: 'product_not_received', opened_at: new Date('2026-10-20T15:00:00Z') },
        ...{ decided_at, lost_at: end === 'lost' ? decided_at : null },
      })
      .execute()
    const { events } = await read(certificateId, '/life')
    const bank = events.filter((event: { kind: string }) => event.kind.startsWith('payment-'))
    expect(bank).toMatchObject([
      { kind: 'payment-disputed', date: '2026-10-20', amount: 80, note: 'product not received' },
      { kind, date: '2026-11-10', amount },
    ])
  },
)

/** What the head, the banner and the timeline are told of a certificate. */
async function storyOf(id: number) {
  const [head, life] = [await read(id, ''), await read(id, '/life')]
  const { certificate, inProcess, paidInFullDate } = head
  return {
    owed: certificate.payofF_TOTAL,
    inProcess: inProcess === null ? null : `${inProcess.amount} since ${inProcess.since}`,
    paidInFull: paidInFullDate,
    isRedemptionInProcess: certificate.redemptionInProcDate !== null,
    banner: certificate.countyOffer.parcel.notices.map((notice: { id: string }) => notice.id),
    timeline: life.events
      .filter(({ kind }: { kind: string }) => kind !== 'sold')
      .map((event: { date: string; kind: string; state: string }) =>
        [event.date, event.kind, event.state].filter(Boolean).join(' '),
      ),
  }
}

const NOTHING = { inProcess: null, paidInFull: null, isRedemptionInProcess: false, banner: [] }
const PAID_OFF = { owed: 0, inProcess: null, isRedemptionInProcess: true, banner: ['payment-submitted'] }
const SUBMITTED = { paidInFull: null, isRedemptionInProcess: false, banner: ['payment-submitted'] }
const received = (parcelID: number, more: object = {}) =>
  act('/api/admin/receivedpayments', {
    ...{ parcelID, instrument: 'CHECK', amount: 4240, reference: `no ${parcelID} ${JSON.stringify(more)}` },
    ...{ receivedDate: '2026-11-16', ...more },
  })

/** A payment online of all that is owed, made on the 16th and as it stands on the 20th. */
async function paidOnline(certificate_id: number, status: 'SUCCEEDED' | 'PROCESSING', part: object = {}) {
  const id = `pay_${String(certificate_id).padStart(26, '0')}`
  await insertPayment(testApp.db, {
    ...{ id, certificate_id, user_id: taxpayer.userId, portion_cents: cents(424_000), status },
    ...{ effective_on: plainDate('2026-11-16'), created_at: new Date('2026-11-16T15:00:00Z') },
    ...(status === 'SUCCEEDED' ? { destination: 'lien' } : { method: 'ACH' }),
    ...part,
  })
  if (status !== 'SUCCEEDED' || 'portion_cents' in part) return
  await testApp.db
    .updateTable('certificate')
    .set({ redemption_in_process_on: plainDate('2026-11-20'), redemption_payment_id: id })
    .where('id', '=', certificate_id)
    .execute()
}

type Stage = [
  stage: string,
  pay: (id: number) => Promise<unknown>,
  story: Awaited<ReturnType<typeof storyOf>>,
]
const STAGES: readonly Stage[] = [
  ['nothing was paid', async () => undefined, { ...NOTHING, owed: 4240, timeline: [] }],
  [
    'a check that has not cleared',
    (id) => received(id),
    {
      ...SUBMITTED,
      owed: 4240,
      inProcess: '4240 since 2026-11-16',
      timeline: ['2026-11-16 payment pending'],
    },
  ],
  [
    'a check received on the 16th, cleared on the 18th and entered on the 20th',
    (id) => received(id, { settledDate: '2026-11-18' }),
    { ...PAID_OFF, paidInFull: '2026-11-16', timeline: ['2026-11-16 payment paid'] },
  ],
  ...(['WIRE', 'CASH'] as const).map(
    (instrument): Stage => [
      `${instrument} received on the 16th`,
      (id: number) => received(id, { instrument, amount: instrument === 'WIRE' ? 4255 : 4240 }),
      { ...PAID_OFF, paidInFull: '2026-11-16', timeline: ['2026-11-16 payment paid'] },
    ],
  ),
  [
    'a part by card on the 12th, the rest by check received on the 17th',
    async (id) => {
      await paidOnline(id, 'SUCCEEDED', {
        portion_cents: cents(400_000),
        effective_on: plainDate('2026-11-12'),
      })
      await received(id, { amount: 240, receivedDate: '2026-11-17', settledDate: '2026-11-19' })
    },
    {
      ...PAID_OFF,
      paidInFull: '2026-11-17',
      timeline: ['2026-11-12 payment paid', '2026-11-17 payment paid'],
    },
  ],
  [
    'paid off, and one more check has not cleared',
    async (id) => {
      await received(id, { settledDate: '2026-11-18' })
      await received(id, { amount: 75, receivedDate: '2026-11-19' })
    },
    {
      ...PAID_OFF,
      paidInFull: '2026-11-16',
      inProcess: '75 since 2026-11-19',
      timeline: ['2026-11-16 payment paid', '2026-11-19 payment pending'],
    },
  ],
  [
    'a card whose funds came',
    (id) => paidOnline(id, 'SUCCEEDED'),
    { ...PAID_OFF, paidInFull: '2026-11-16', timeline: ['2026-11-16 payment paid'] },
  ],
  [
    'an ACH debit on its way',
    (id) => paidOnline(id, 'PROCESSING'),
    {
      ...SUBMITTED,
      owed: 4240,
      inProcess: '4240 since 2026-11-16',
      timeline: ['2026-11-16 payment pending'],
    },
  ],
  [
    'a redemption that somebody reported, without a payment',
    (id) => act(`/api/admin/parcels/${id}/redemption/inprocess`, { reason: 'The treasurer called' }),
    {
      ...NOTHING,
      owed: 4240,
      isRedemptionInProcess: true,
      banner: ['payment-submitted'],
      timeline: [],
    },
  ],
]

test.each<Stage>(STAGES)(
  'head, banner and timeline agree on a certificate with: %s',
  async (_, pay, story) => {
    const id = await createCertificate(testApp.db)
    await pay(id)
    expect(await storyOf(id)).toEqual(story)
  },
)
