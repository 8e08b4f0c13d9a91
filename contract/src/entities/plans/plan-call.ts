import { normalEmail } from '@fieldstone/domain/accounts/email'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { filledName, personName } from '../../person-name.ts'
import { multilineText, optionalMultilineText, text } from '../../values.ts'

const optionalEmail = z._default(text(254), '').check((context) => {
  if (context.value !== '' && normalEmail(context.value) === null)
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: 'Enter an e-mail address, such as maria@example.com.',
    })
})

/** A person without an account who asks staff for a plan by telephone. */
export const planCall = entity({
  firstName: personName(80),
  lastName: filledName(80),
  phone: text(40).check(z.minLength(1, 'Enter a phone number.')),
  /** In lines, as an envelope shows them. Letters and codes go there. */
  mailingAddress: multilineText(300).check(z.minLength(1, 'Enter the mailing address.')),
  email: optionalEmail,
  language: z.enum(ACCOUNT_LANGUAGES),
  /** What was said. */
  note: ['comment', optionalMultilineText(2000)],
})
export type PlanCall = z.output<typeof planCall>
