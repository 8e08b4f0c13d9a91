import { editConflict } from './en/edit-conflict.ts'
import { translator } from './translator.tsx'

export const t = translator('editConflict', editConflict)
