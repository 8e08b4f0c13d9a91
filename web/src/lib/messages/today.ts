import { today } from './en/today.ts'
import { translator } from './translator.tsx'

export const t = translator('today', today)
