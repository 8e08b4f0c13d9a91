import { translator } from './translator.tsx'

/** Two people have changed the same field of a record. */
export const editConflict = {
  title: 'Changed by {who} on {at}',
  titlePlain: 'Changed by {who} while you were editing',
  somebodyElse: 'someone else',
  field: '{field}: “{theirs}”. You typed “{mine}”.',
  keepMine: 'Keep mine',
  keepMineOf: 'Keep mine: {field}',
  takeTheirs: 'Use the saved value',
  takeTheirsOf: 'Use the saved value: {field}',
  keepBoth: 'Keep both',
  keepBothOf: 'Keep both: {field}',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
} as const

export const t = translator('editConflict', editConflict)
