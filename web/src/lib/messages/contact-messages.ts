import { contactMessages } from './en/contact-messages.ts'
import { translator } from './translator.tsx'

export const t = translator('contactMessages', contactMessages)
