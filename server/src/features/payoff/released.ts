import { formatDate } from '@fieldstone/contract/format'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import {
  certificateSubject,
  closeStaffTasks,
  openStaffTask,
  RELEASED_DEBT_TASK,
} from '../../records/staff-tasks.ts'
import type { ReplayInput } from './settlement-rules.ts'

/**
 * Opens a task for counsel after money was taken back on a certificate whose lien is released, since the lien can no longer
 * collect it. `input` is null if no figure can be computed.
 */
export async function createTaskIfReleased(
  trx: Transaction,
  certificateId: number,
  input: ReplayInput | null,
  at: Date,
): Promise<void> {
  if (input !== null && quoteAt(input.lien, input.regime, input.today).totalCents === 0) return
  const release = await trx
    .selectFrom('redemption')
    .select(['released_on', 'release_instrument_no'])
    .where('certificate_id', '=', certificateId)
    .where('released_on', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!release) return
  await openStaffTask(trx, {
    ...certificateSubject(certificateId),
    kind: RELEASED_DEBT_TASK,
    note: t('releasedDebt', {
      day: formatDate(release.released_on, STAFF_LANGUAGE),
      instrument: release.release_instrument_no ?? '',
    }),
    at,
  })
}

/** Closes the task: the certificate is redeemed again, or was never released. */
export const closeReleasedDebt = (
  trx: Transaction,
  certificateId: number,
  end: { readonly at: Date; readonly doneBy: number | null },
): Promise<void> =>
  closeStaffTasks(trx, { ...certificateSubject(certificateId), kinds: [RELEASED_DEBT_TASK] }, end)
