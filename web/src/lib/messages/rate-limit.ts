import { rateLimit } from './en/rate-limit.ts'
import { translator } from './translator.tsx'

export const t = translator('rateLimit', rateLimit)
