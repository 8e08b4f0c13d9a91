import type { Catalogues } from '../translated.ts'

export const receiptPage: Catalogues['receiptPage'] = {
  receiptBack: 'Volver a Pagos en línea',
  receiptBackToCertificate: 'Volver al certificado',
  receiptTitle: 'Recibo',
  receiptMissing: 'No hay un recibo que mostrar',
  print: 'Imprimir',
  pdf: 'Descargar PDF',
  mail: 'Enviar por correo electrónico',
  mailed: 'El recibo va en camino a su correo electrónico.',
  amounts: 'Montos de este recibo',
}
