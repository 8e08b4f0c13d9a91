import { STAFF_LANGUAGE } from './language.ts'
import { sentences, translator } from './translator.ts'

export const sentence = sentences('holdWords')

/** As staff read them. */
export const t = translator('holdWords', STAFF_LANGUAGE)
