import { redemptions } from './en/redemptions.ts'
import { translator } from './translator.tsx'

export const t = translator('redemptions', redemptions)
