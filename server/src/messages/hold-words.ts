import { translator } from './translator.ts'

export const t = translator('holdWords')
