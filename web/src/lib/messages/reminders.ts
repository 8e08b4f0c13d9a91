import { reminders } from './en/reminders.ts'
import { translator } from './translator.tsx'

export const t = translator('reminders', reminders)
