import { logs } from './en/logs.ts'
import { translator } from './translator.tsx'

export const t = translator('logs', logs)
