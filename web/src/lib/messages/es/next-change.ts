import type { Catalogues } from '../translated.ts'

export const nextChange: Catalogues['nextChange'] = {
  changesOn: 'Desde el {date}: {amount} ({more} más).',
  sameThrough: 'Sigue siendo {amount} hasta el {date}, salvo que se sumen impuestos o gastos.',
  sameForLong: 'Sigue siendo {amount} durante al menos dos años, salvo que se sumen impuestos o gastos.',
}
