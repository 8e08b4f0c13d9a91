import { verify } from './en/verify.ts'
import { translator } from './translator.tsx'

export const t = translator('verify', verify)
