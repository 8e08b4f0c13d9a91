import { SYSTEM } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import { completePlans, reopenPlans } from '../../records/plan-completion.ts'

interface Reported {
  readonly certificateId: number
  readonly reason: string
  /** The value before the change. */
  readonly redeemedOn: PlainDate | null
}

/**
 * Records the consequences of redemptions that the county reports: clears the redemption in process, completes the plan and
 * closes the legal file. Undoes the completion of a plan if a redemption is no longer reported. Pass all changed
 * certificates. Those without such a change are skipped.
 */
export async function recordReportedRedemptions(
  trx: Transaction,
  reported: readonly Reported[],
  at: Date,
): Promise<void> {
  const ids = reported.map(({ certificateId }) => certificateId)
  await forgetLaterPayments(trx, ids)
  const ended = [
    ...(await endInProcess(trx, ids)),
    ...(await endPlans(trx, ids, at)),
    ...(await closeLegalFiles(trx, ids)),
  ]
  const reasons = new Map(reported.map(({ certificateId, reason }) => [certificateId, reason]))
  for (const line of ended)
    await recordHistory(trx, {
      ...line,
      actor: SYSTEM,
      reason: reasons.get(line.certificateId) ?? null,
    })
  for (const each of reported) if (each.redeemedOn !== null) await reopenPlan(trx, each)
}

/** Clears the redeeming payment if it came after the redemption, so that its reversal keeps the redemption. */
async function forgetLaterPayments(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update certificate c set redemption_payment_id = null
    where c.id = any(${[...ids]}::bigint[]) and c.redeemed_on is not null and exists (
      select from money_in_row money where money.id = c.redemption_payment_id and money.effective_on > c.redeemed_on)`.execute(
    trx,
  )
}

interface EndedLine {
  readonly certificateId: number
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

async function endInProcess(trx: Transaction, ids: readonly number[]): Promise<EndedLine[]> {
  const { rows } = await sql<EndedLine>`
    update certificate set redemption_in_process_on = null
    from (select id, redemption_in_process_on as since from certificate where id = any(${[...ids]}::bigint[])) old
    where certificate.id = old.id and redeemed_on is not null and redemption_in_process_on is not null
    returning certificate.id as "certificateId", 'redemption in process' as what, old.since::text as before,
      null as after`.execute(trx)
  return rows
}

async function endPlans(trx: Transaction, ids: readonly number[], at: Date): Promise<EndedLine[]> {
  const completed = await completePlans(trx, ids, { paymentId: null, on: null, at })
  return completed.map(({ certificateId, completedOn }) => ({
    certificateId,
    what: 'payment plan complete',
    before: null,
    after: completedOn,
  }))
}

async function closeLegalFiles(trx: Transaction, ids: readonly number[]): Promise<EndedLine[]> {
  const { rows } = await sql<EndedLine>`
    update legal_case set is_active = false, version = legal_case.version + 1, updated_at = now()
    from certificate where certificate.id = certificate_id and certificate.id = any(${[...ids]}::bigint[])
      and redeemed_on is not null and is_active
    returning certificate_id as "certificateId", 'legal file' as what, 'open' as before, 'closed' as after`.execute(
    trx,
  )
  return rows
}

/** Reopens the plan that a redemption completed, since it is no longer reported. */
async function reopenPlan(trx: Transaction, { certificateId, reason, redeemedOn }: Reported): Promise<void> {
  const what = 'payment plan open again'
  for (const { status } of await reopenPlans(trx, certificateId, { redeemedOn })) {
    const change = { what, before: 'COMPLETE', after: status }
    await recordHistory(trx, { certificateId, actor: SYSTEM, reason, ...change })
  }
}
