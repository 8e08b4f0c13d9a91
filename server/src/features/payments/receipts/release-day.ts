import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { fundsClearOn, type LienPaymentId } from '../../../records/cleared-payments.ts'

/** From which day the lien release of this payment counts; null unless it is the one that paid the certificate off. */
export const releaseDayOf = (
  db: Db | Transaction,
  { services, company }: Pick<Context, 'services' | 'company'>,
  payment: LienPaymentId,
): Promise<PlainDate | null> =>
  fundsClearOn(db, payment, {
    timeZone: services.config.businessTimeZone,
    holdDays: company.releaseHoldDays,
  })
