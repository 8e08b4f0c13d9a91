import type { Check } from '@fieldstone/domain/accounts/problems'
import { accountSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'

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
