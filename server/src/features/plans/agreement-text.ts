import type { PlanSchedule } from '@fieldstone/domain/plans/instalments'
import type { Company } from '../../company.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { type AgreedText, agreedText } from '../../messages/agreements.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { getUserContact } from '../accounts/service.ts'
import type { LienRecord } from '../payoff/service.ts'

/** The text that the owner of a plan agrees to, as it will be kept. */
export async function agreementText(
  db: Db | Transaction,
  ownerId: number,
  record: LienRecord,
  schedule: PlanSchedule,
  company: Company,
): Promise<AgreedText> {
  const { firstName, lastName, language } = await getUserContact(db, ownerId)
  return agreementOf({ name: `${firstName} ${lastName}`, language }, record, schedule, company)
}

interface PlanOwner {
  readonly name: string
  readonly language: ServerLanguage
}

/** The same by the owner's name: a plan may be offered on paper to somebody without an account. */
export function agreementOf(
  { name, language }: PlanOwner,
  { row }: LienRecord,
  { instalments }: PlanSchedule,
  company: Company,
): AgreedText {
  const facts = {
    companyName: company.companyName,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    owner: name,
    instalments,
    graceDays: company.planGraceDays,
    defaultAfterMissed: company.planDefaultAfterMissed,
  }
  return agreedText('planAgreement', facts, language)
}
