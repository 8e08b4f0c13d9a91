import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { wordsByMethod } from '../words-by-method.ts'
import { PROOF_WORDS_ES } from './proof-words-es.ts'
import type { ReceiptWords } from './receipt-words.ts'

const METHOD_WORDS = wordsByMethod({
  CC: { name: 'Tarjeta', fee: 'Cargo por servicio de tarjeta, {rate}' },
  ACH: { name: 'Cuenta bancaria', fee: 'Cargo por servicio de ACH, {rate}' },
} as const satisfies Readonly<Record<ChargeMethod, { readonly name: string; readonly fee: string }>>)

/** The Spanish text of a receipt. */
export const RECEIPT_WORDS_ES: ReceiptWords = {
  ...METHOD_WORDS,
  ...PROOF_WORDS_ES,
  title: 'RECIBO',
  duplicate: 'DUPLICADO',
  number: 'Recibo n.º {number}',
  about: 'Certificado de impuestos {number}, condado de {county}, {state}',
  payer: 'Pagado por',
  paidOn: 'Fecha de pago',
  parcelNo: 'Número de parcela',
  certificateNo: 'Número de certificado',
  method: 'Forma de pago',
  CHECK_name: 'Cheque',
  MONEY_ORDER_name: 'Giro postal',
  WIRE_name: 'Transferencia bancaria',
  CASH_name: 'Efectivo',
  reference: 'Referencia del pago',
  headType: 'Concepto',
  headAmount: 'Monto',
  portion: 'Pagado al certificado',
  feeWIRE: 'Cargo por transferencia',
  total: 'Total cobrado',
  waived: 'Condonado: lo que le faltó al pago para liquidar',
  refunded: 'Reembolsado después',
  disputed: 'En disputa o revertido por el banco',
  kept: 'Queda pagado',
  takenBack: 'Este pago fue revertido.',
  takenBackText: 'El dinero fue devuelto o está en disputa. Este recibo ya no es prueba de pago.',
  mistake: 'Este pago se registró por error.',
  mistakeText: 'No lo recibimos tal como figura aquí. Este recibo no es prueba de pago.',
  releaseOnceAllPaid:
    'La liberación del gravamen se registra entre 30 y 60 días después de que se haya pagado todo lo que se debe y se hayan confirmado los fondos.',
  release:
    'La liberación del gravamen se registra entre 30 y 60 días después de que se confirmen los fondos.',
  releaseAfterDebit:
    'La liberación del gravamen se registra entre 30 y 60 días después de que se confirmen los fondos. Un pago por ACH se confirma cuando ya no puede ser devuelto.',
}
