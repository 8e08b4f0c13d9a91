import { STAFF_LANGUAGE } from './language.ts'
import { sentences, translator } from './translator.ts'

export const t = sentences('letterWords')

/** In the correspondence, which staff read. */
export const staffText = translator('letterWords', STAFF_LANGUAGE)
