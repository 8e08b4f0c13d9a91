import type { Catalogues } from '../translated.ts'

export const lists: Catalogues['lists'] = {
  csv: 'CSV',
  unreadableRow: 'Esta fila no se puede mostrar. Ya avisamos a nuestro personal.',
  unreadableRowNo: 'La fila {id} no se puede mostrar. Ya avisamos a nuestro personal.',
  notUnderstood:
    'No se pudo leer una parte de la dirección web de esta página. Se dejó fuera, y la lista muestra lo demás.',
  columns: 'Columnas',
  usualColumns: 'Restablecer las columnas',
  csvAll: 'CSV con las {count} filas',
}
