import { contactMessages } from './en/contact-messages.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(contactMessages)
