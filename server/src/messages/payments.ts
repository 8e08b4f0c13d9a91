import { sentences } from './translator.ts'

export const t = sentences('payments')
