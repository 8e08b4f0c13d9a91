import { received } from './en/received.ts'
import { translator } from './translator.tsx'

export const t = translator('received', received)
