import { servicing } from './en/servicing.ts'
import { translator } from './translator.tsx'

export const t = translator('servicing', servicing)
