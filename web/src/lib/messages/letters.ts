import { letters } from './en/letters.ts'
import { translator } from './translator.tsx'

export const t = translator('letters', letters)
