import { ways } from './en/ways.ts'
import { translator } from './translator.tsx'

export const t = translator('ways', ways)
