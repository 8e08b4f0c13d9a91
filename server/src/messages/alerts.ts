import { STAFF_LANGUAGE } from './language.ts'
import { translator } from './translator.ts'

export const t = translator('alerts', STAFF_LANGUAGE)
