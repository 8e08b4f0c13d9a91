import { holds } from './en/holds.ts'
import { translator } from './translator.tsx'

export const t = translator('holds', holds)
