import { intake } from './en/intake.ts'
import { translator } from './translator.tsx'

export const t = translator('intake', intake)
