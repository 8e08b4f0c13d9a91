import { newPassword } from './en/new-password.ts'
import { translator } from './translator.tsx'

export const t = translator('newPassword', newPassword)
