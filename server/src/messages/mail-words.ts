import { STAFF_LANGUAGE } from './language.ts'
import { sentences, translator } from './translator.ts'

export const t = sentences('mailWords')

/** In what staff read: tasks, reminders, reports. */
export const staffText = translator('mailWords', STAFF_LANGUAGE)
