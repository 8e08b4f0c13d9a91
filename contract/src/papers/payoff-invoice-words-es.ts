import type { InvoiceWords } from './payoff-invoice-words.ts'
import { PROOF_WORDS_ES } from './proof-words-es.ts'

/** The Spanish text of the payoff invoice. */
export const INVOICE_WORDS_ES: InvoiceWords = {
  ...PROOF_WORDS_ES,
  title: 'FACTURA DE LIQUIDACIÓN',
  about: 'Certificado de impuestos {number}, condado de {county}, {state}',
  number: 'Liquidación n.º {number}',
  owner: 'Propietario',
  property: 'Propiedad',
  parcelNo: 'Número de parcela',
  purchasedOn: 'Fecha de compra',
  notRecorded: 'No consta',
  totalDue: 'Total adeudado',
  goodThrough: 'Válido hasta',
  type: 'Concepto',
  amount: 'Monto',
  principal: 'Capital',
  interest: 'Intereses',
  expenses: 'Gastos',
  howToPay: 'Cómo pagar',
  byMAIL: 'Por correo postal, sin cargo',
  byMAILBody:
    'Cheque de caja o giro postal por {amount}, a nombre de {company}. Incluya una copia de esta factura.',
  byCC: 'Con tarjeta, {fee}',
  byCCBody: 'En línea, {amount} en total. Inicie sesión y elija Pagar.',
  byWIRE: 'Por transferencia bancaria, {fee}',
  byWIREBody:
    '{amount} en total. Llámenos para recibir las instrucciones de la transferencia; nunca las enviamos por correo electrónico.',
  wireAccount: 'Nuestra cuenta termina en {last4}.',
  wireAccountAt: 'Nuestra cuenta termina en {last4}; número de ruta {routing}.',
  inProcess: 'El pago fue enviado y está en espera de ser procesado.',
  doNotPay: 'No pague otra vez. Le avisaremos si todavía se debe algo.',
  legalText:
    'Este monto es válido solo hasta la fecha indicada arriba. El certificado queda redimido cuando se ha recibido y confirmado el monto completo; un monto menor no lo redime. La liberación se registra entre 30 y 60 días después de que se confirmen los fondos. No se incluyen otros certificados ni otros impuestos de esta parcela. Esta factura es una traducción; si difiere del texto en inglés, vale el texto en inglés.',
  cutHere: 'Corte aquí y envíe esta parte con su pago',
  slipCertificate: 'Certificado',
  slipArrive: 'Fecha límite',
  slipAmount: 'Monto adeudado',
  slipNumber: 'Número de liquidación',
  mailTo: 'Envíe a: {address}',
}
