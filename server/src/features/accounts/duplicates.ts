import { sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/** Does the work; a user name or e-mail that another account has is refused with `username_taken`. */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('username_taken')
    throw error
  }
}
