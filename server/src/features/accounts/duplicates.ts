import { noteRefusal, type Refused } from '../../audit-seldom.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { RequestInfo } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/**
 * Does the work; a user name or e-mail that another account has is refused with `username_taken`. That is in the audit
 * log, since whoever asks often learns which accounts there are; which name was typed is not.
 */
export async function refusingDuplicates<T>(
  services: Services,
  request: RequestInfo,
  refused: Omit<Refused, 'result'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    await noteRefusal(services, request, { ...refused, result: 'username_taken' })
    throw new Refusal('username_taken')
  }
}
