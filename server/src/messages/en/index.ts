import { DEFAULT_MESSAGES as codes } from '@fieldstone/contract/error-messages'
import { ACCOUNT_SENTENCES as accountProblems } from '@fieldstone/contract/sentences'
import { alerts } from './alerts.ts'
import { fields } from './fields.ts'
import { holdWords } from './hold-words.ts'
import { letterWords } from './letter-words.ts'
import { mailWords } from './mail-words.ts'
import { methods } from './methods.ts'
import { payments } from './payments.ts'
import { refusals } from './refusals.ts'
import { templateProblems } from './template-problems.ts'
import { templates } from './templates/index.ts'

/** All that the server says by itself. */
export const catalogues = {
  accountProblems,
  alerts,
  codes,
  fields,
  holdWords,
  letterWords,
  mailWords,
  methods,
  payments,
  refusals,
  templateProblems,
  templates,
}
