import { savedMethods } from './en/saved-methods.ts'
import { translator } from './translator.tsx'

export const t = translator('savedMethods', savedMethods)
