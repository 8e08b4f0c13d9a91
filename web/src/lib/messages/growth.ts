import { growth } from './en/growth.ts'
import { translator } from './translator.tsx'

export const t = translator('growth', growth)
