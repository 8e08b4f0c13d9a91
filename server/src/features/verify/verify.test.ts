import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { SYSTEM } from '@fieldstone/domain/access/actor'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { createCertificate, createExpense, insertPayment } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { writeAudit } from '../../audit/record.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { postReversal, postSettlement, type SettledPayment, syncLoss } from '../payoff/service.ts'
import { CHECKS, verifySnapshot } from './verify.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
let trx: ControlledTransaction<Tables>
let payer: number
let certificateId: number
let payment: SettledPayment

/** Each test plants its fault in a transaction of its own, which is rolled back: what was right stays right. */
beforeAll(async () => {
  payer = (await createActor(testApp, 'taxpayer')).userId
  certificateId = await createCertificate(testApp.db)
  payment = await inTransaction(testApp.db, (setUp) =>
    settle(setUp, 'pay_aaaaaaaaaaaaaaaaaaaaaaaaaa', certificateId),
  )
})
beforeEach(async () => {
  trx = await testApp.db.startTransaction().execute()
})
afterEach(() => trx.rollback().execute())

const run = () => verifySnapshot(trx, testApp.services)
const plant = (statement: ReturnType<typeof sql>) => statement.execute(trx)

/** What one planted fault is found by: the ids of the failing checks, with the names of what offends. */
async function failures(): Promise<Record<string, readonly string[]>> {
  const { findings } = await run()
  return Object.fromEntries(findings.filter((it) => !it.isOk).map((it) => [it.id, it.offending]))
}

async function settle(within: Transaction, id: string, certificate: number): Promise<SettledPayment> {
  const effectiveOn = plainDate('2026-11-20')
  await insertPayment(within, {
    ...{ id, user_id: payer, certificate_id: certificate, effective_on: effectiveOn },
    ...{ portion_cents: 424_000, amount_received_cents: 437_780, created_at: testApp.clock.now() },
    ...{ stripe_pi_id: `pi_${id}`, stripe_checkout_id: `cs_${id}` },
  })
  const steps = [
    [null, 'NEW', 'row-inserted'],
    ['NEW', 'OPEN', 'checkout-opened'],
    ['OPEN', 'SUCCEEDED', 'payment-succeeded'],
  ] as const
  for (const [from, to, cause] of steps) {
    await within
      .insertInto('payment_transition')
      .values({ payment_id: id, from_status: from, to_status: to, cause })
      .execute()
  }
  const settled = { id, certificateId: certificate, portionCents: 424_000, feeCents: 13_780, effectiveOn }
  await postSettlement(within, testApp.services, settled)
  await audit(within, 'payment-moved', { kind: 'payment', id }, { to: 'SUCCEEDED' })
  return settled
}

const audit = (
  within: Transaction,
  action: AuditAction,
  subject: { kind: string; id: string | number },
  detail: Record<string, string> = {},
) =>
  writeAudit(within, [
    {
      at: testApp.clock.now(),
      actor: SYSTEM,
      action,
      subject,
      address: null,
      detail,
    },
  ])

const OFF = sql`alter table ledger_entry disable trigger user`
const ON = sql`alter table ledger_entry enable trigger user`

/** Changes ledger rows as only somebody with the keys of the database could, and hides the traces. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await plant(OFF)
  await plant(statement)
  await plant(ON)
}

describe('when everything is right', () => {
  test('all invariants hold, and say how many rows were looked at', async () => {
    const report = await run()
    expect(report.findings.filter((it) => !it.isOk)).toEqual([])
    expect(report.isOk).toBe(true)
    const rows = Object.fromEntries(report.findings.map((it) => [it.id, it.rowCount]))
    expect(rows).toMatchObject({ I1: 4, I3: 1, I5: 1, I6: 3, I10: 1, rules: 1, ledger: 1, data: 1 })
    expect(CHECKS.map((it) => it.id)).toEqual([
      ...['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I10'],
      ...['I11', 'I12', 'I13', 'I14', 'I15', 'I16', 'I17', 'I18', 'I19'],
      ...['I20', 'I21', 'I22', 'I23', 'I24', 'I25', 'I26'],
      'rules',
      'parcels',
    ])
  })

  const takeBack = async () => {
    await plant(sql`update payment set status = 'REVERSED' where id = ${payment.id}`)
    await plant(sql`insert into payment_transition (payment_id, from_status, to_status, cause)
      values (${payment.id}, 'SUCCEEDED', 'REVERSED', 'dispute-lost')`)
    await plant(sql`insert into dispute (payment_id, provider_id, amount_cents, status, opened_at, outcome)
      values (${payment.id}, 'du_taken_back', 437780, 'lost', '2026-11-20', 'lost')`)
    await plant(sql`update payment set disputed_cents = 437780 where id = ${payment.id}`)
    await postReversal(trx, testApp.services, payment)
    await audit(trx, 'payment-moved', { kind: 'payment', id: payment.id }, { to: 'REVERSED' })
  }

  test('also after the payment was taken back', async () => {
    await takeBack()
    expect(await failures()).toEqual({})
  })

  test('also where a loss alone is booked in a later month, whose interest is booked with the next payment', async () => {
    await takeBack()
    const money = { askedBackCents: 437_780, receivedCents: 437_780, refundedCents: 437_780 }
    await syncLoss(trx, { id: payment.id, certificateId, ...money }, plainDate('2028-06-05'))
    expect(await failures()).not.toHaveProperty('ledger')
  })
})

describe('I1 the entries of a posting', () => {
  test('an entry that was changed', async () => {
    await tamper(
      sql`update ledger_entry set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entry)`,
    )
    expect((await failures())['I1']).toEqual([expect.stringMatching(/^posting \d+$/)])
  })

  test('a posting without entries', async () => {
    await plant(sql`insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
      values (${certificateId}, 'charge', 'x', '2026-11-20')`)
    expect((await failures())['I1']).toHaveLength(1)
  })

  test.each(['ledger_posting_append_only', 'ledger_entry_append_only', 'ledger_entry_balances'])(
    'the trigger %s switched off',
    async (name) => {
      const table = name.startsWith('ledger_posting') ? 'ledger_posting' : 'ledger_entry'
      await plant(sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`)
      expect(await failures()).toEqual({ I1: [`trigger ${name}`] })
    },
  )
})

describe('I2 money beyond the debt', () => {
  test('more applied to a debt than was owed on that day', async () => {
    await tamper(sql`insert into ledger_entry (posting_id, account, component_id, class, effective_on, amount_cents)
      select id, side.account, side.component, side.class, '2026-11-20', side.amount from ledger_posting,
        (values ('receivable', 'certificate:' || ${certificateId}::text, 'PRINCIPAL', -500), ('holder', null, null, 500))
          side(account, component, class, amount)
      where cause = 'charge'`)
    expect((await failures())['I2']).toEqual([`certificate ${certificateId} on 2026-11-20`])
  })

  test('escrow on the certificate that no posting holds', async () => {
    await plant(sql`update certificate set escrow_cents = 700 where id = ${certificateId}`)
    expect(await failures()).toEqual({ I2: [`certificate ${certificateId} escrow`] })
  })
})

describe('I3 one full payment under way', () => {
  test('two on one certificate', async () => {
    await plant(sql`drop index one_full_payment`)
    const ids = ['pay_bbbbbbbbbbbbbbbbbbbbbbbbbb', 'pay_cccccccccccccccccccccccccc']
    for (const id of ids) await settle(trx, id, certificateId)
    await plant(sql`update payment set status = 'OPEN' where id = any(${ids})`)
    expect((await failures())['I3']).toEqual([`certificate ${certificateId}`])
  })

  test('a payment in review without an open task', async () => {
    await plant(sql`update payment set needs_review = true where id = ${payment.id}`)
    expect((await failures())['I3']).toEqual([`${payment.id} (no open task)`])
    await plant(sql`insert into staff_task (kind, subject_kind, subject_id, note)
      values ('payment-review', 'payment', ${payment.id}, 'look')`)
    expect((await failures())['I3']).toBeUndefined()
  })

  test('money on a row that is over', async () => {
    await plant(sql`update payment set status = 'EXPIRED' where id = ${payment.id}`)
    expect((await failures())['I3']).toEqual([`${payment.id} (money on a row that is over)`])
  })
})

describe('I4 applied once', () => {
  test('one object of the provider on two payments', async () => {
    await settle(trx, 'pay_bbbbbbbbbbbbbbbbbbbbbbbbbb', await createCertificate(trx))
    await plant(sql`update payment set stripe_charge_id = 'ch_1'`)
    expect(await failures()).toEqual({ I4: ['object ch_1'] })
  })

  test('one event on two payments, and one that was never kept', async () => {
    await settle(trx, 'pay_bbbbbbbbbbbbbbbbbbbbbbbbbb', await createCertificate(trx))
    await plant(sql`alter table payment_transition disable trigger user`)
    await plant(sql`update payment_transition set event_id = 'evt_1' where cause = 'payment-succeeded'`)
    await plant(sql`alter table payment_transition enable trigger user`)
    expect(await failures()).toEqual({ I4: ['event evt_1', 'event evt_1 not kept', 'event evt_1 not kept'] })
  })

  test('settled, but not posted', async () => {
    const other = await createCertificate(trx)
    await plant(sql`insert into payment (id, mode, user_id, certificate_id, kind, method, portion_cents, fee_cents,
        total_cents, fee_bps, effective_on, status, request_key, stripe_pi_id, amount_received_cents, created_at)
      values ('pay_cccccccccccccccccccccccccc', 'sandbox', ${payer}, ${other}, 'FULL', 'CC', 424000, 13780, 437780, 325,
        '2026-11-20', 'SUCCEEDED', 'c', 'pi_c', 437780, ${testApp.clock.now()})`)
    expect((await failures())['I4']).toEqual(['pay_cccccccccccccccccccccccccc (posted 0 of 437780 cents)'])
  })

  test('taken back, but still posted', async () => {
    await plant(sql`update payment set status = 'REFUNDED' where id = ${payment.id}`)
    expect((await failures())['I4']).toEqual([`${payment.id} (posted 437780 of 0 cents)`])
  })

  test('a check that was received, but not posted', async () => {
    await plant(sql`insert into received_payment (certificate_id, method, amount_cents, received_on, destination,
      recorded_at) values (${certificateId}, 'MAIL', 100, '2026-11-20', 'escrow', ${testApp.clock.now()})`)
    expect((await failures())['I4']).toEqual([
      expect.stringMatching(/^received-\d+ \(posted 0 of 100 cents\)$/),
    ])
  })
})

test('I5 a fee that is not that of its rate, or parts that are not the total', async () => {
  await plant(sql`alter table payment drop constraint payment_check1`)
  await plant(sql`update payment set fee_cents = fee_cents - 1, portion_cents = portion_cents + 1`)
  expect((await failures())['I5']).toEqual([payment.id])
})

describe('I6 the steps of a payment', () => {
  test.each([
    ['a status that no step led to', sql`update payment set status = 'DISPUTED'`],
    [
      'a step that does not follow the one before',
      sql`insert into payment_transition (payment_id, from_status, to_status, cause)
        select id, 'OPEN', 'SUCCEEDED', 'payment-succeeded' from payment`,
    ],
    [
      'a step that is not in the table',
      sql`with step as (insert into payment_transition (payment_id, from_status, to_status, cause)
        select id, 'SUCCEEDED', 'CANCELED', 'checkout-canceled' from payment) update payment set status = 'CANCELED'`,
    ],
    [
      'a trigger switched off',
      sql`alter table payment_transition disable trigger payment_transition_append_only`,
    ],
  ])('%s', async (_, statement) => {
    await plant(statement)
    expect((await failures())['I6']).toHaveLength(1)
  })
})

describe('I7 a line of the audit log', () => {
  test('a plan, a receipt, a fee and a redemption without an actor', async () => {
    await plant(sql`insert into payment_plan (certificate_id, requested_on, status, stage)
      values (${certificateId}, '2026-11-20', 'PENDING', 'requested')`)
    await plant(sql`insert into received_payment (certificate_id, method, amount_cents, received_on, destination,
      recorded_at) values (${certificateId}, 'MAIL', 100, '2026-11-20', 'escrow', ${testApp.clock.now()})`)
    await plant(sql`insert into fee_setting (method, bps) values ('CC', 300)`)
    const redeemed = await createCertificate(trx, {
      redeemed_on: plainDate('2026-10-14'),
      treasurer_receipt_no: 'T-1',
    })
    expect((await failures())['I7']).toEqual([
      expect.stringMatching(/^fee \d+$/),
      expect.stringMatching(/^plan \d+$/),
      expect.stringMatching(/^received payment \d+$/),
      `redemption of certificate ${redeemed}`,
    ])
  })

  test('a payment and its postings after the line was taken out', async () => {
    await plant(sql`alter table audit_log disable trigger user`)
    await plant(sql`delete from audit_log`)
    await plant(sql`alter table audit_log enable trigger user`)
    const found = await failures()
    expect(found['I7']).toContain(`payment ${payment.id}`)
    expect(found['I7']?.filter((name) => name.startsWith('posting'))).toHaveLength(4)
    expect(found['I10']).toEqual(['line 1 (it is missing)'])
  })
})

describe('I8 what counts as paid', () => {
  test.each([
    ['no object of the provider', sql`update payment set stripe_pi_id = null`, /no payment of the provider/],
  ])('%s', async (_, statement, name) => {
    await plant(statement)
    expect(await failures()).toEqual({ I8: [expect.stringMatching(name)] })
  })

  test('another amount received: nor does its account add up', async () => {
    await plant(sql`update payment set amount_received_cents = 1`)
    expect(await failures()).toEqual({
      I8: [expect.stringMatching(/received another amount/)],
      I23: [expect.stringMatching(/^pay_\w+ \(-\d+ cents\)$/)],
    })
  })

  test('a redemption that waits for a payment that was taken back', async () => {
    await plant(sql`update payment set status = 'REVERSED'`)
    expect((await failures())['I8']).toEqual([
      `certificate ${certificateId} (waits for a payment that is not settled)`,
    ])
  })

  test('redeemed without any proof', async () => {
    const id = await createCertificate(trx, { redeemed_on: plainDate('2026-10-14') })
    expect((await failures())['I8']).toEqual([`certificate ${id} (redeemed without proof)`])
  })
})

describe('I10 the chain of the log', () => {
  test.each([
    ['was changed', sql`update audit_log set result = 'refused'`, /^line \d+ \(it was changed\)$/],
    [
      'follows another one than it did',
      sql`update audit_log set previous_hash = 'x'`,
      /^line \d+ \(it does not follow the one before it\)$/,
    ],
  ])('a line that %s', async (_, statement, name) => {
    await plant(sql`alter table audit_log disable trigger user`)
    await plant(statement)
    await plant(sql`alter table audit_log enable trigger user`)
    expect((await failures())['I10']).toEqual([expect.stringMatching(name)])
  })

  test('the trigger that protects it switched off', async () => {
    await plant(sql`alter table audit_log disable trigger audit_log_append_only`)
    expect(await failures()).toEqual({ I10: ['trigger audit_log_append_only'] })
  })
})

describe('the ledger beside a replay', () => {
  test('a price that was changed without posting it', async () => {
    await plant(sql`update certificate set price_cents = 400001 where id = ${certificateId}`)
    expect((await failures())['ledger']).toEqual([expect.stringContaining(`certificate ${certificateId} (`)])
  })

  test('a row moved from one debt’s class to another, with sums that still balance', async () => {
    await tamper(sql`update ledger_entry set class = 'INTEREST' where id in
      (select id from ledger_entry where class = 'PRINCIPAL' and amount_cents < 0)`)
    expect((await failures())['ledger']).toHaveLength(1)
  })

  test('an expense dated back before the last posting, without posting it', async () => {
    await createExpense(trx, certificateId, { incurred_on: plainDate('2026-11-01') })
    expect((await failures())['ledger']).toHaveLength(1)
  })
})

describe('payoff rules', () => {
  test('a row that cannot be read: is named with its problem, and its certificates have no figure', async () => {
    await plant(sql`insert into regime (state_id, effective_from, values)
      values ('OH', '2020-01-01', '{"maxRateBps": 12.5}')`)
    const { findings, unquoted } = await run()
    const failed = findings.filter((it) => !it.isOk).map((it) => [it.id, it.offending])
    expect(failed).toContainEqual(['rules', [expect.stringMatching(/^row \d+ of OH \(maxRateBps: /)]])
    expect(unquoted).toMatchObject([{ reason: 'a row of the payoff rules of OH cannot be read' }])
  })
})

describe('certificates without a figure', () => {
  test('too little is known: told with the reason, and no failure', async () => {
    const ids = [
      await createCertificate(trx, { price_cents: null }),
      await createCertificate(trx, { rate_bps: null }),
    ]
    await plant(sql`insert into state (id, name) values ('KY', 'Kentucky')`)
    await plant(sql`insert into county (id, state_id, name) values (2100, 'KY', 'Fayette')`)
    const elsewhere = await createCertificate(trx, { county_id: 2100 })
    const report = await run()
    expect(report.isOk).toBe(true)
    expect(report.unquoted).toEqual([
      { reason: 'price, rate, purchase date or kind of sale is not known', count: 2, certificateIds: ids },
      { reason: 'no payoff rules are set for KY', count: 1, certificateIds: [elsewhere] },
    ])
  })

  test.each([
    ['a rate above the maximum', { rate_bps: 1801 }, null, 'rate_too_high'],
    ['an expense before the purchase', {}, { incurred_on: plainDate('2026-03-09') }, 'before_purchase'],
    [
      'an expense dated after it was entered',
      {},
      { incurred_on: plainDate('2026-11-19'), updated_at: new Date('2026-11-18T17:00:00Z') },
      'entered_too_early',
    ],
    [
      'an expense to be posted tomorrow',
      {},
      { incurred_on: plainDate('2026-11-19'), posted_on: plainDate('2026-11-21') },
      'posted_ahead',
    ],
  ] as const)('%s: fails by name', async (_, values, expense, reason) => {
    const id = await createCertificate(trx, values)
    if (expense !== null) await createExpense(trx, id, expense)
    expect(await failures()).toEqual({ data: [`certificate ${id} (${reason})`] })
  })

  test('more than twenty: all are counted, the first are named', async () => {
    for (let count = 0; count < 23; count++) await createCertificate(trx, { rate_bps: 1801 })
    const finding = (await run()).findings.find((it) => it.id === 'data')
    expect(finding).toMatchObject({ offendingCount: 23, rowCount: 24 })
    expect(finding?.offending).toHaveLength(20)
  })
})

test('I25 finds a booking with another day than that on which its money settled', async () => {
  await plant(sql`update cash_booking set settled_on = '2001-01-01'`)
  expect((await failures())['I25']).toEqual(expect.arrayContaining([expect.stringMatching(/^posting \d+$/)]))
})

test.each([
  ['that is missing', sql`delete from payment_allocation`, /^pay_\w+ \(0 of \d+ cents\)$/],
  [
    'a cent too small',
    sql`update payment_allocation set cents = cents - 1`,
    /^pay_\w+ \(\d+ of \d+ cents\)$/,
  ],
])('I26 finds an allocation %s', async (_, damage, offender) => {
  await plant(damage)
  expect((await failures())['I26']).toEqual(expect.arrayContaining([expect.stringMatching(offender)]))
})

test('I24 finds a payment of one certificate that the ledger has on another', async () => {
  const other = await createCertificate(testApp.db)
  await plant(sql`update payment set certificate_id = ${other}`)
  expect((await failures())['I24']).toEqual([
    expect.stringMatching(/^pay_\w+ \(0 of \d+ cents on certificate \d+\)$/),
    expect.stringMatching(/^pay_\w+ \(\d+ cents on certificate \d+, which it does not pay\)$/),
  ])
})
