import { desk } from './en/desk.ts'
import { translator } from './translator.tsx'

export const t = translator('desk', desk)
