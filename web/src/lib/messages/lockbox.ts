import { lockbox } from './en/lockbox.ts'
import { translator } from './translator.tsx'

export const t = translator('lockbox', lockbox)
