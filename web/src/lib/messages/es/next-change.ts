import type { Catalogues } from '../translated.ts'

export const nextChange: Catalogues['nextChange'] = {
  goodUntil: 'Válido hasta el {date}',
  daysLeft: {
    one: 'Falta {count} día.',
    many: 'Faltan {count} de días.',
    other: 'Faltan {count} días.',
  },
  lastDay: 'Ese día es hoy.',
  todayOnly: 'Esta cifra vale solo hoy. Otro día, consúltela de nuevo.',
  changesOn: 'Desde el {date}: {amount} ({more} más).',
  sameThrough: 'Sigue siendo {amount} hasta el {date}, salvo que se sumen impuestos o gastos.',
  bankruptcyTitle: 'Hay un caso de bancarrota abierto.',
  bankruptcy: 'Antes de pagar, hable con su abogado o con el administrador (trustee).',
  olderPaidTitle: 'El certificado {number} está pagado.',
  olderPaid:
    'Se pagó el {date}. Su liberación se registrará a más tardar el {by}. Ya puede pagar este certificado; no tiene que esperar.',
  olderPaidLate:
    'Se pagó el {date}. Su liberación aún no está registrada. Ya puede pagar este certificado; no tiene que esperar.',
  sameForLong: 'Sigue siendo {amount} durante al menos dos años, salvo que se sumen impuestos o gastos.',
}
