import { DEFAULT_MESSAGES as codes } from '@fieldstone/contract/errors'
import { ACCOUNT_SENTENCES as accountProblems } from '@fieldstone/contract/sentences'
import { alerts } from './alerts.ts'
import { fields } from './fields.ts'
import { mails } from './mails.ts'
import { paymentMails } from './payment-mails.ts'
import { payments } from './payments.ts'
import { planMails } from './plan-mails.ts'
import { refusals } from './refusals.ts'

/** All that the server says by itself. */
export const catalogues = {
  accountProblems,
  alerts,
  codes,
  fields,
  mails,
  paymentMails,
  payments,
  planMails,
  refusals,
}
