import { t } from '../../../messages/refusals.ts'
import type { Services } from '../../../services.ts'
import { DAY_MS, limitStarts, startsIn } from '../core/limits.ts'

/** Accounts that a payer may begin to register in a day, by whatever way. */
export const limitRegistrations = (services: Services, userId: number): Promise<void> =>
  limitStarts(
    services,
    { count: 5, withinMs: DAY_MS, message: t('accountsToday') },
    startsIn(services.db, 'ach_account', userId),
  )
