import type { Catalogues } from '../translated.ts'

export const editConflict: Catalogues['editConflict'] = {
  title: '{who} cambió esto el {at}',
  titlePlain: '{who} cambió esto mientras usted lo editaba',
  somebodyElse: 'Otra persona',
  field: '{field}: “{theirs}”. Usted escribió “{mine}”.',
  keepMine: 'Dejar lo mío',
  keepMineOf: 'Dejar lo mío: {field}',
  takeTheirs: 'Usar lo otro',
  takeTheirsOf: 'Usar lo otro: {field}',
  keepBoth: 'Dejar ambos',
  keepBothOf: 'Dejar ambos: {field}',
  nothing: 'nada',
  yes: 'sí',
  no: 'no',
}
