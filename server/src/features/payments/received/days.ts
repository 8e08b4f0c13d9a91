import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  clearsAtOnce,
  type Instrument,
  isBeforePurchase,
  type ReceivedDayProblem,
  receivedDayProblem,
} from '@fieldstone/domain/payments/received'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { businessDayOfCertificate, todayOf } from '../../payoff/service.ts'

interface Days {
  readonly receivedOn: PlainDate
  readonly clearedOn: PlainDate | null
}

interface RequestedDays {
  readonly instrument: Instrument
  readonly receivedOn?: PlainDate | undefined
  readonly clearedOn: PlainDate | null
}

export function daysOf({ instrument, ...input }: RequestedDays, today: PlainDate): Days {
  const receivedOn = input.receivedOn ?? today
  return { receivedOn, clearedOn: input.clearedOn ?? (clearsAtOnce(instrument) ? receivedOn : null) }
}

/** Returns today in the county of the certificate. For unidentified money, today at the company. */
export const todayFor = async (
  trx: Transaction,
  { services }: Pick<Context, 'services'>,
  certificateId: number | null,
): Promise<PlainDate> =>
  certificateId === null ? todayOf(services, null) : businessDayOfCertificate(trx, services, certificateId)

const DAY_SENTENCES = {
  future: 'notInFuture',
  'before-purchase': 'purchaseOrLater',
  'too-early': 'checkYear',
} as const satisfies Readonly<Record<ReceivedDayProblem, string>>

/** Refuses, beside its field, a day on which the money cannot have come for this certificate. */
export async function refuseDays(
  trx: Transaction,
  { receivedOn, clearedOn }: Days,
  { certificateId, today }: { readonly certificateId: number | null; readonly today: PlainDate },
): Promise<void> {
  const purchasedOn = certificateId === null ? null : await findPurchaseDay(trx, certificateId)
  const problem = receivedDayProblem(receivedOn, { today, purchasedOn })
  const fields = {
    ...(problem === null ? {} : { receivedDate: fieldSentence(DAY_SENTENCES[problem]) }),
    ...clearedProblem(clearedOn, receivedOn, today),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}

/** Refuses to assign money to a certificate that was purchased only after it came. */
export async function refuseBeforePurchase(
  trx: Transaction,
  { certificateId, receivedOn }: { readonly certificateId: number; readonly receivedOn: PlainDate },
): Promise<void> {
  if (isBeforePurchase(receivedOn, await findPurchaseDay(trx, certificateId)))
    throw new Refusal('bad_request', { fields: { certificateId: fieldSentence('purchasedLater') } })
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
