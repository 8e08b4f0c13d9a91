import type { Catalogues } from '../translated.ts'

export const latestPayment: Catalogues['latestPayment'] = {
  takenBackTitle: 'Su pago de {amount} del {date} fue revertido o reembolsado.',
  takenBack: 'Ya no se resta de lo que se debe.',
  failedAtOnceTitle: 'Su pago de {amount} del {date} falló. No se pagó nada.',
  failedTitle: 'Su pago de {amount} del {date} falló el {failedOn}. No se pagó nada.',
  open: 'Verlo en Pagos en línea',
}
