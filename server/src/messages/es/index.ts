import { DEFAULT_MESSAGES_ES as codes } from '@fieldstone/contract/errors-es'
import { ACCOUNT_SENTENCES_ES as accountProblems } from '@fieldstone/contract/sentences-es'
import type { Catalogues } from '../catalogues.ts'
import { alerts } from '../en/alerts.ts'
import { templateProblems } from '../en/template-problems.ts'
import { fields } from './fields.ts'
import { holdWords } from './hold-words.ts'
import { letterWords } from './letter-words.ts'
import { mailWords } from './mail-words.ts'
import { methods } from './methods.ts'
import { payments } from './payments.ts'
import { refusals } from './refusals.ts'
import { templates } from './templates/index.ts'

/** What staff are told, who read English: alerts and what is wrong with a template. All else is in Spanish. */
export const catalogues: Catalogues = {
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
