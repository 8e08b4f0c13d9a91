import { office } from './en/office.ts'
import { translator } from './translator.tsx'

export const t = translator(office)
