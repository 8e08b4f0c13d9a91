import { outbox } from './en/outbox.ts'
import { translator } from './translator.tsx'

export const t = translator('outbox', outbox)
