import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Db, Transaction } from '../../../db/database.ts'
import { fundsClearOn, type LienPaymentId } from '../../../records/cleared-payments.ts'
import type { Services } from '../../../services.ts'
import type { Company } from '../../site/service.ts'

/** From which day the lien release of this payment counts; null unless it is the one that paid the certificate off. */
export const releaseDayOf = (
  db: Db | Transaction,
  { config }: Pick<Services, 'config'>,
  { releaseHoldDays: holdDays }: Pick<Company, 'releaseHoldDays'>,
  payment: LienPaymentId,
): Promise<PlainDate | null> => fundsClearOn(db, payment, { timeZone: config.businessTimeZone, holdDays })
