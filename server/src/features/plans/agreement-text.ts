import { planAgreement } from '@fieldstone/contract/papers/plan-agreement'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Db, Transaction } from '../../db/database.ts'
import { getUserContact } from '../accounts/service.ts'
import type { LienRecord } from '../payoff/service.ts'
import type { Company } from '../site/service.ts'

/** The text that the owner of a plan agrees to, as it will be kept. */
export async function agreementText(
  db: Db | Transaction,
  ownerId: number,
  record: LienRecord,
  schedule: PlanSchedule,
  company: Company,
): Promise<string> {
  const { firstName, lastName } = await getUserContact(db, ownerId)
  return agreementOf(`${firstName} ${lastName}`, record, schedule, company)
}

/** The same by the owner's name: a plan may be offered on paper to somebody without an account. */
export function agreementOf(
  owner: string,
  { row }: LienRecord,
  { instalments }: PlanSchedule,
  company: Company,
): string {
  return planAgreement({
    companyName: company.companyName,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    owner,
    instalments,
    graceDays: company.planGraceDays,
    defaultAfterMissed: company.planDefaultAfterMissed,
  })
}
