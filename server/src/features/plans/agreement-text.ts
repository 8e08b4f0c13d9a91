import { planAgreement } from '@fieldstone/contract/documents/plan-agreement'
import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Db, Transaction } from '../../db/database.ts'
import { getUserContact } from '../accounts/service.ts'
import type { PayoffRecord } from '../payoff/service.ts'
import type { Company } from '../site/service.ts'

/** The text that the owner of a plan agrees to, as it will be kept. */
export async function agreementText(
  db: Db | Transaction,
  ownerId: number,
  { row }: PayoffRecord,
  { instalments }: PlanSchedule,
  company: Company,
): Promise<string> {
  const { firstName, lastName } = await getUserContact(db, ownerId)
  return planAgreement({
    companyName: company.companyName,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    owner: `${firstName} ${lastName}`,
    instalments,
    graceDays: company.planGraceDays,
    defaultAfterMissed: company.planDefaultAfterMissed,
  })
}
