import { lists } from './en/lists.ts'
import { translator } from './translator.tsx'

export const t = translator('lists', lists)
