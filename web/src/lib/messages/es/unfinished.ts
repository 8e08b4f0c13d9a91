import type { Catalogues } from '../language.ts'

export const unfinished: Catalogues['unfinished'] = {
  title: 'Usted comenzó a pagar {amount} {way}.',
  body: 'Fue a las {time}, y todavía no se le cobró nada. Hasta las {until} puede terminar el pago.',
  goOn: 'Continuar con este pago',
  stop: 'Cancelar este pago',
  stopped: 'El pago se canceló. No se le cobró nada.',
}
