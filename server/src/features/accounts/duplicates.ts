import { auditRefusal, type RefusedAct } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Does the work; a user name or e-mail that another account has is refused with `username_taken`. That is in the audit
 * log, since whoever asks often learns which accounts there are; which name was typed is not.
 */
export async function refusingDuplicates<T>(
  context: Context,
  act: Omit<RefusedAct, 'result'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    await auditRefusal(context, { ...act, result: 'username_taken' })
    throw new Refusal('username_taken')
  }
}
