import type { Catalogues } from '../translated.ts'

export const unfinished: Catalogues['unfinished'] = {
  title: 'Usted comenzó a pagar {amount} {way}.',
  body: 'Usted empezó a esta hora: {time}, y todavía no se le cobró nada. Todavía puede terminar el pago. Hora límite: {until}',
  goOn: 'Continuar con este pago',
  stop: 'Cancelar este pago',
  stopped: 'El pago se canceló. No se le cobró nada.',
}
