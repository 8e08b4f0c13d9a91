import type { Catalogues } from '../translated.ts'

export const editConflict: Catalogues['editConflict'] = {
  title: '{who} cambió esto el {at}',
  titlePlain: '{who} cambió esto mientras usted lo editaba',
  somebodyElse: 'Otra persona',
  field: '{field}: “{theirs}”. Usted escribió “{mine}”.',
  keepMine: 'Conservar lo mío',
  keepMineOf: 'Conservar lo mío: {field}',
  takeTheirs: 'Usar el valor guardado',
  takeTheirsOf: 'Usar el valor guardado: {field}',
  keepBoth: 'Conservar ambos',
  keepBothOf: 'Conservar ambos: {field}',
  nothing: 'nada',
  yes: 'sí',
  no: 'no',
}
