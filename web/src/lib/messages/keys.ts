import { keys } from './en/keys.ts'
import { translator } from './translator.tsx'

export const t = translator(keys)
