import type { Check } from '@fieldstone/domain/accounts/problems'
import { auditRefusal, type RefusedAct } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import { accountSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Does the work, and refuses with `username_taken` when another account has the user name or e-mail. The refusal is
 * recorded, since many of them reveal which accounts exist; the name that was typed is not.
 */
export async function refuseDuplicates<T>(
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

type Failed = Extract<Check<unknown, string>, { ok: false }>

/** The refusal of a form that failed its check: a summary, and a sentence per field. */
export function refusedFields({ headline, problems }: Failed): Refusal {
  const fields = Object.fromEntries(problems.map(({ field, problem }) => [field, accountSentence(problem)]))
  return new Refusal('bad_request', {
    message: accountSentence(headline),
    fields,
    log: `fields: ${Object.keys(fields).join(', ')}`,
  })
}
