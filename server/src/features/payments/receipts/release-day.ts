import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import {
  askFundsClearOn,
  fundsClearOn,
  type HoldRule,
  type LienPaymentId,
} from '../../../records/cleared-payments.ts'

/** From which day the lien release of this payment counts; null unless it is the one that paid the certificate off. */
export const releaseDayOf = (
  db: Db | Transaction,
  context: Settings,
  payment: LienPaymentId,
): Promise<PlainDate | null> => fundsClearOn(db, payment, ruleOf(context))

/** The same with the next statement, and the answer with that of it. */
export const askReleaseDay = (
  trx: Transaction,
  context: Settings,
  payment: LienPaymentId,
): Promise<() => PlainDate | null> => askFundsClearOn(trx, payment, ruleOf(context))

type Settings = Pick<Context, 'services' | 'company'>

const ruleOf = ({ services, company }: Settings): HoldRule => ({
  timeZone: services.config.businessTimeZone,
  holdDays: company.releaseHoldDays,
})
