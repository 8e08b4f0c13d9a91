import type { Catalogues } from '../translated.ts'

export const takenBack: Catalogues['takenBack'] = {
  title: 'Su pago de {amount} del {date} fue revertido o reembolsado.',
  body: 'Ya no cuenta: lo que se debe se calcula sin ese pago.',
  open: 'Verlo en Pagos en línea',
}
