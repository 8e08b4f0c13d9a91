import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { clearsAtOnce, type Instrument } from '@fieldstone/domain/payments/received'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { businessDayOfCertificate, todayOf } from '../../payoff/service.ts'
import type { ChangeContext } from '../change.ts'

interface Days {
  readonly receivedOn: PlainDate
  readonly clearedOn: PlainDate | null
}

interface WishedDays {
  readonly instrument: Instrument
  readonly receivedOn?: PlainDate | undefined
  readonly clearedOn: PlainDate | null
}

export function daysOf({ instrument, ...wish }: WishedDays, today: PlainDate): Days {
  const receivedOn = wish.receivedOn ?? today
  return { receivedOn, clearedOn: wish.clearedOn ?? (clearsAtOnce(instrument) ? receivedOn : null) }
}

/** Today in the county of the certificate; of money of nobody, at the company. */
export const todayFor = async (
  trx: Transaction,
  { services }: Pick<ChangeContext, 'services'>,
  certificateId: number | null,
): Promise<PlainDate> =>
  certificateId === null ? todayOf(services, null) : businessDayOfCertificate(trx, services, certificateId)

/** Refuses beside its field a day on which the money cannot have come to this certificate. */
export async function refuseDays(
  trx: Transaction,
  { receivedOn, clearedOn }: Days,
  { certificateId, today }: { readonly certificateId: number | null; readonly today: PlainDate },
): Promise<void> {
  const purchasedOn = certificateId === null ? null : await findPurchaseDay(trx, certificateId)
  const fields = {
    ...(receivedOn > today ? { receivedDate: fieldSentence('notInFuture') } : {}),
    ...(purchasedOn !== null && receivedOn < purchasedOn
      ? { receivedDate: fieldSentence('purchaseOrLater') }
      : {}),
    ...clearedProblem(clearedOn, receivedOn, today),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}

/** Funds clear on the day they came or later, and never in the future. */
export function clearedProblem(
  clearedOn: PlainDate | null,
  receivedOn: PlainDate,
  today: PlainDate,
): { readonly settledDate?: Sentence } {
  if (clearedOn === null || (clearedOn >= receivedOn && clearedOn <= today)) return {}
  return { settledDate: fieldSentence('sinceReceipt') }
}

async function findPurchaseDay(trx: Transaction, certificateId: number): Promise<PlainDate | null> {
  const { purchased_on: purchasedOn } = await trx
    .selectFrom('certificate')
    .select('purchased_on')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  return purchasedOn
}
