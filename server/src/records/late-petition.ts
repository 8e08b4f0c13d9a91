import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import { t } from '../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../messages/language.ts'
import { METHOD_NAMES } from '../messages/methods.ts'
import { paysCertificate } from './payment-allocations.ts'
import { certificateSubject, openStaffTask } from './staff-tasks.ts'

/** A bankruptcy case that was entered just now. Days are those of the county. */
export interface Petition {
  readonly certificateId: number
  readonly filedOn: PlainDate
  /** Null: the case is open. */
  readonly endedOn: PlainDate | null
}

/** Opens a task for counsel that lists each debit and fee taken since a petition that was entered late. None: no task. */
export async function openLatePetitionTask(
  trx: Transaction,
  { config, at }: { readonly config: Pick<Config, 'businessTimeZone'>; readonly at: Date },
  petition: Petition,
): Promise<void> {
  const taken = await listTaken(trx, petition, config.businessTimeZone)
  if (taken.length === 0) return
  const note = t('latePetition', {
    day: formatDate(petition.filedOn, STAFF_LANGUAGE),
    list: taken.map(lineOf).join('; '),
  })
  await openStaffTask(trx, { ...certificateSubject(petition.certificateId), kind: 'late-petition', note, at })
}

interface Taken {
  readonly on: PlainDate
  readonly amountCents: Cents
  /** Null of a charge that was added to the certificate. */
  readonly method: ChargeMethod | null
  readonly feeCents: Cents
  readonly label: string
}

/** A debit counts on the day on which it was paid; while it is in process, on the day on which it was begun. */
async function listTaken(
  trx: Transaction,
  { certificateId, filedOn, endedOn }: Petition,
  timeZone: string,
): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    with taken as (
      select effective_on as "on", total_cents as "amountCents", method, fee_cents as "feeCents", '' as label,
        coalesce((select (max(step.at) at time zone ${timeZone})::date from payment_transition step
          where step.payment_id = payment.id and step.to_status = 'SUCCEEDED'), effective_on) as counts_on
      from payment where ${paysCertificate(certificateId)}
        and status in ('PROCESSING', 'SUCCEEDED', 'DISPUTED', 'REVERSED', 'REFUNDED')
    union all
      select coalesce(posted_on, incurred_on), amount_cents, null, 0, description, coalesce(posted_on, incurred_on)
      from expense where certificate_id = ${certificateId} and posted_on is not null and amount_cents > 0
    union all
      select charged_on, amount_cents, null, 0, label, charged_on
      from lien_fee where certificate_id = ${certificateId} and charged_on is not null
    )
    select "on", "amountCents", method, "feeCents", label from taken
    where counts_on >= ${filedOn}::date and counts_on < coalesce(${endedOn}::date, 'infinity')
    order by "on", label`.execute(trx)
  return rows
}

function lineOf({ on, amountCents, method, feeCents, label }: Taken): string {
  const values = { day: formatDate(on, STAFF_LANGUAGE), amount: formatMoney(amountCents) }
  if (method === null) return t('takenCharge', { ...values, label })
  return t('takenPayment', { ...values, method: METHOD_NAMES[method], fee: formatMoney(feeCents) })
}
