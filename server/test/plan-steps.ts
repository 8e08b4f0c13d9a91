import { SYSTEM } from '@fieldstone/domain/access/actor'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { recordAudit } from '../src/audit/record.ts'
import { systemContext } from '../src/context.ts'
import { inTransaction } from '../src/db/database.ts'
import { businessDayOfCertificate, readLien } from '../src/features/payoff/service.ts'
import { applyDefaultRule } from '../src/features/plans/default-rule.ts'
import { activatePlan, planAutopay, storeAutopay } from '../src/features/plans/service.ts'
import { getFees } from '../src/features/site/service.ts'
import { getStanding } from '../src/records/plan-standing.ts'
import type { TestActor } from './actors.ts'
import type { TestAccount } from './bank-steps.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

let made = 0

export interface PlanOptions {
  readonly months?: number
  /** Days from today to the first instalment. */
  readonly firstDueInDays?: number
  readonly owner?: TestActor
}

export interface GivenPlan {
  readonly id: number
  readonly firstDueOn: PlainDate
}

/** An active plan with the engine's own schedule, accepted today. */
export async function givePlan(
  world: Pick<PaymentWorld, 'testApp' | 'payer'>,
  lien: Pick<Lien, 'id'>,
  { months = 12, firstDueInDays = 10, owner = world.payer }: PlanOptions = {},
): Promise<GivenPlan> {
  const { services } = world.testApp
  return inTransaction(services.db, async (trx) => {
    const record = await readLien(trx, services, lien.id)
    if (!record) throw new Error('no certificate to plan')
    const firstDueOn = addDays(record.today, firstDueInDays)
    const { id } = await trx
      .insertInto('payment_plan')
      .values({
        certificate_id: lien.id,
        requested_by: owner.userId,
        requested_on: record.today,
        status: 'PENDING',
        stage: 'offered',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const terms = { instalmentCount: months, firstDueOn }
    const agreement = {
      planId: id,
      certificateId: lien.id,
      terms,
      actor: SYSTEM,
      on: record.today,
      at: services.clock.now(),
    }
    await activatePlan(trx, record, agreement)
    recordAudit(trx, {
      at: services.clock.now(),
      actor: { role: 'taxpayer', userId: owner.userId },
      action: 'request-plan',
      subject: { kind: 'payment_plan', id },
      result: 'ok',
      address: null,
    })
    return { id, firstDueOn }
  })
}

/**
 * Nobody has paid when the grace of the third instalment is over, so that the rule puts the plan in default; by its date
 * since yesterday, so that money of today comes after it.
 */
export async function putInDefault(world: Pick<PaymentWorld, 'testApp'>, plan: GivenPlan): Promise<void> {
  const { services } = world.testApp
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    if (!(await applyDefaultRule(trx, context, plan.id, addDays(plan.firstDueOn, 75))))
      throw new Error('the rule lets the plan be')
    const { certificateId } = await getStanding(trx, plan.id)
    const yesterday = addDays(await businessDayOfCertificate(trx, services, certificateId), -1)
    await trx.updateTable('payment_plan').set({ defaulted_on: yesterday }).where('id', '=', plan.id).execute()
  })
}

/** Its payer was told in time of the debits that these automatic payments make today. */
export const announceToday = ({ testApp }: Pick<PaymentWorld, 'testApp'>, autopayId: string) =>
  sql`with agreed as (update autopay_item set debit_on = ${testApp.today()}
      from plan_instalment due where due.id = instalment_id and autopay_id = ${autopayId}
        and due.due_on <= ${testApp.today()} returning autopay_item.id, total_cents)
    insert into debit_notice (autopay_item_id, presentment_no, kind, debit_on, total_cents, given_on, at)
    select id, 1, 'reminder', ${testApp.today()}, total_cents, ${addDays(testApp.today(), -3)}, ${testApp.clock.now()}
    from agreed`.execute(testApp.db)

/** The bank refused the debits of these installments, and allows no other try. */
export async function refuseDebits(
  { testApp }: Pick<PaymentWorld, 'testApp'>,
  planId: number,
  numbers: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into payment (id, mode, user_id, certificate_id, plan_id, instalment_id, kind, method, portion_cents, fee_cents,
      total_cents, fee_bps, effective_on, status, return_code, request_key, created_at)
    select 'pay_' || lpad(due.id::text, 26, 'r'), 'sandbox', plan.requested_by, plan.certificate_id, plan.id, due.id,
      'INSTALMENT', 'ACH', due.portion_cents, 0, due.portion_cents, 0, ${testApp.today()}, 'FAILED', 'R02',
      'refused ' || due.id, ${testApp.clock.now()}
    from plan_instalment due join payment_plan plan on plan.id = due.plan_id
    where plan.id = ${planId} and due.no = any(${[...numbers]}::int[]) returning id`.execute(testApp.db)
  for (const { id } of rows)
    await sql`insert into payment_transition (payment_id, from_status, to_status, cause, at)
      values (${id}, 'PROCESSING', 'FAILED', 'debit-failed', ${testApp.clock.now()})`.execute(testApp.db)
}

/** 'PAID 12345/12345' and so on, in order. */
export async function instalments(world: Pick<PaymentWorld, 'testApp'>, plan: GivenPlan): Promise<string[]> {
  const standing = await getStanding(world.testApp.db, plan.id)
  return standing.instalments.map((one) => `${one.state} ${one.paidCents}/${one.portionCents}`)
}

export async function planStatus(world: Pick<PaymentWorld, 'testApp'>, plan: GivenPlan): Promise<string> {
  const { status } = await world.testApp.db
    .selectFrom('payment_plan')
    .select('status')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow()
  return status
}

/** The automatic payments of a plan, oldest first. */
export const listDebits = (world: Pick<PaymentWorld, 'testApp'>, { id }: Pick<Lien, 'id'>) =>
  world.testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', id)
    .where('kind', '=', 'INSTALMENT')
    .orderBy('created_at')
    .execute()

/** How they stand that were set up together. */
export const getAutopay = (world: Pick<PaymentWorld, 'testApp'>, id: string) =>
  world.testApp.db
    .selectFrom('autopay')
    .select(['status', 'ended_because'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Automatic payments for the next months, agreed as the page would. */
export async function giveAutopay(
  world: PaymentWorld,
  lien: Lien,
  account: TestAccount,
  months: number,
): Promise<string> {
  const { services } = world.testApp
  const fees = await getFees(services)
  const context = await systemContext(services)
  made += 1
  const id = `aut_${String(made).padStart(26, 'a')}`
  await inTransaction(services.db, async (trx) => {
    const asked = { certificateId: lien.id, months, method: 'ACH', replaces: null, fees } as const
    const agreed = await planAutopay(trx, services, { role: 'taxpayer', userId: account.actor.userId }, asked)
    await storeAutopay(trx, context, {
      ...agreed,
      id,
      userId: account.actor.userId,
      method: asked.method,
      accountId: account.id,
      cardId: null,
      replaces: null,
      authorizationId: account.authorizationId,
      authorization: 'I authorize it.',
    })
  })
  return id
}
