import { queues } from './en/queues.ts'
import { translator } from './translator.tsx'

export const t = translator('queues', queues)
