import { isDebitStopped } from '@fieldstone/domain/holds/effects'
import type { CertificateMoney } from '@fieldstone/domain/payments/certificate-money'
import type { Db, Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import { findStanding, type PlanStanding } from '../../records/plan-standing.ts'
import type { Services } from '../../services.ts'
import { type LienRecord, readLien } from '../payoff/service.ts'

/** The input of `decide` for one certificate, and the records it was made from. */
export interface ReadMoney {
  readonly money: CertificateMoney
  readonly record: LienRecord
  readonly plan: PlanStanding | null
}

/** Reads what every decision about incoming money needs. Null if there is no such certificate. */
export async function readMoney(
  db: Db | Transaction,
  services: Services,
  certificateId: number,
): Promise<ReadMoney | null> {
  const record = await readLien(db, services, certificateId)
  if (!record) return null
  const { facts, today } = record
  const plan = facts.planCount > 0 ? await findStanding(db, certificateId) : null
  // Holds stop automatic debits, which only plans have.
  const isDebitHeld = plan !== null && isDebitStopped(await findHolds(db, certificateId, today))
  const live = plan && { agreed: plan.agreed, live: plan.money, runningId: plan.runningAutopayId }
  return { record, plan, money: { facts, isDebitHeld, plan: live } }
}
