import { servicing } from './en/verify.ts'
import { translator } from './translator.tsx'

export const t = translator('servicing', servicing)
