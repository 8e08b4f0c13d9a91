import { nameProblem } from '@fieldstone/domain/accounts/name'
import * as z from 'zod/mini'
import { ACCOUNT_SENTENCES } from './sentences.ts'
import { multilineText } from './values.ts'

/** The name of somebody who has no account here, under the rule for the names of accounts; default ''. */
export const personName = (maximum: number) => z._default(requiredName(maximum), '')

// The rule refuses a line break; a one-line text would fold it into the name.
const requiredName = (maximum: number) =>
  multilineText(maximum).check((context) => {
    const problem = nameProblem(context.value)
    if (problem !== null)
      context.issues.push({ code: 'custom', input: context.value, message: ACCOUNT_SENTENCES[problem] })
  })

/** The same of somebody who has to be named. */
export const filledName = (maximum: number) => requiredName(maximum).check(z.minLength(1))
