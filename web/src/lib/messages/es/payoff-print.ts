import type { Catalogues } from '../translated.ts'

export const payoffPrint: Catalogues['payoffPrint'] = {
  printTitle: 'FACTURA DE LIQUIDACIÓN',
  printBack: 'Volver al monto de liquidación',
  figuresCaption: 'De qué se compone el monto de liquidación',
  downloadPdf: 'Descargar PDF',
  downloadFailed: 'No se pudo hacer el PDF.',
  printButton: 'Imprimir',
  cannotPrintTitle: 'No hay una liquidación para imprimir.',
  cannotPrint:
    'Solo se imprime la liquidación del certificado más antiguo que no se ha pagado, si su cifra se puede mostrar. {reach}',
}
