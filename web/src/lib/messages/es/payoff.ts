import type { Catalogues } from '../translated.ts'

export const payoff: Catalogues['payoff'] = {
  title: 'Liquidación {number}',
  heading: 'Monto de liquidación del certificado {number}',
  loading: 'Monto de liquidación',
  backToCertificate: 'Volver al certificado {number}',
  backToCertificatePlain: 'Volver al certificado',
  about: 'Condado de {county} · parcela {parcelNo}',
  aboutOldest: 'Condado de {county} · parcela {parcelNo} · el más antiguo sin pagar de esta parcela',

  payoffRegion: 'Monto de liquidación',
  kind: 'Para pagar este certificado por completo',
  kindSubmitted: 'Se debe hasta que se registre el pago',
  kindPaid: 'Se debe de este certificado',
  doNotPayAgain: 'No pague otra vez.',
  olderFirstTitle: 'Primero hay que pagar un certificado más antiguo.',
  olderFirst:
    'Los gravámenes de una parcela se pagan en orden. Pague el certificado {number} antes que este: {link}.',
  olderFirstLink: 'vea su monto',
  olderFirstPlain: 'Los gravámenes de una parcela se pagan en orden. {link} antes de pagar este.',
  olderFirstPlainLink: 'Pague el más antiguo',

  makePayment: 'Pagar',
  waysToPay: 'Formas de pago',
  makeMonthly: 'Pagar la cuota mensual',
  print: 'Imprimir la liquidación',
  waysHint:
    'Con tarjeta, desde una cuenta bancaria, por correo postal o por transferencia bancaria. Verá cada cargo en dólares antes de elegir. Hay que pagar el monto completo.',
  closedHint: 'Aquí todavía no se puede pagar.',
  offHint: 'Por correo postal o por transferencia bancaria. Hay que pagar el monto completo.',
  inReview: 'Nuestro personal está revisando un pago de este plan. Nos comunicaremos con usted.',
  awaiting: '{amount} espera a que se confirmen los fondos.',
  monthlyKind: 'Su pago mensual',
  restKind: 'Lo que queda por pagar',
  planTerm: {
    one: 'Un plan de {count} mes',
    many: 'Un plan de {count} de meses',
    other: 'Un plan de {count} meses',
  },
  planStill: 'Total que todavía se debe: {amount}, válido hasta el {date}.',
  restOnly: 'El plan está completo. Puede pagar lo que queda en un solo pago.',
  planActive: 'Plan de pagos',
  seePlan: 'Calendario y pagos de este plan',

  breakdown: 'Desglose',
  breakdownCaption: 'De qué se compone el monto de liquidación',
  type: 'Concepto',
  amount: 'Monto',
  principal: 'Capital',
  interest: 'Intereses',
  expenses: 'Gastos',
  totalPayoff: 'Total de la liquidación',
  total: 'Total',
  subsequentsTotal: 'Total de los impuestos posteriores',
  'purchase-price': 'Precio de compra del certificado',
  'returned-payment': 'Cargo por un pago devuelto',
  'redemption-fee': 'Cargo por redención',
  runMonths: {
    one: '{label}: {base} al {rate} al año por {count} mes',
    many: '{label}: {base} al {rate} al año por {count} de meses',
    other: '{label}: {base} al {rate} al año por {count} meses',
  },
  runDays: {
    one: '{label}: {base} al {rate} al año por {count} día',
    many: '{label}: {base} al {rate} al año por {count} de días',
    other: '{label}: {base} al {rate} al año por {count} días',
  },
  runPeriods: {
    one: '{label}: {base} al {rate} por un período de {months} meses',
    many: '{label}: {base} al {rate} por cada uno de {count} de períodos de {months} meses',
    other: '{label}: {base} al {rate} por cada uno de {count} períodos de {months} meses',
  },
  runMinimum: '{label}: aumentado al cargo mínimo de {minimum}',
  basePaid: '{label}: monto ya pagado',
  runPaid: '{label}: intereses ya pagados',
  whySummary: 'Cómo se calculan los intereses',
  whyMonths:
    'El interés es simple: nunca se cobran intereses sobre intereses. Se calcula por mes, y cada mes empieza el día 1.',
  whyDays: 'El interés es simple: nunca se cobran intereses sobre intereses. Se calcula por día.',
  whyPeriods: 'El interés es una tasa fija por cada período que ha empezado.',
  whyMinimum: 'Si la ley fija un cargo mínimo y los intereses todavía no llegan a él, se debe el mínimo.',
  whyParts: 'Abra Capital, Intereses o Gastos arriba para ver cada parte.',

  whyGrew: '¿Por qué creció? Véalo año por año',
  whatIf: '¿Y si…? Pagar por mes, esperar o vender',

  certificate: 'Certificado',
  mapRegion: 'Mapa',

  talk: 'Hable con una persona',
  talkCall: 'Llamar al {phone}',
  talkHave: 'Tenga a mano el número de su certificado: {number}.',
  talkHoursHave: '{hours}. Tenga a mano el número de su certificado: {number}.',

  talkWrong: '¿Hay algo mal en esta cifra? {link}',
  talkWrongLink: 'Díganos qué',
  talkHardship: '¿No puede pagarla? {link}',
  talkHardshipLink: 'Lo que puede hacer',

  payRegion: 'Pagar',
  until: 'hasta el {date}',

  changedTo: 'Ahora el monto de liquidación es {amount}.',
  closeMessage: 'Cerrar este mensaje',

  noticeTitle: 'AVISO',
  noticeBody:
    'Primero hay que pagar los gravámenes más antiguos de esta parcela. ¿Ir al más antiguo, el certificado {number}?',
  noticeBodyPlain: 'Primero hay que pagar los gravámenes más antiguos de esta parcela. ¿Ir al más antiguo?',
  yes: 'Sí',
  no: 'No',

  toProperty: 'Todos los certificados de esta propiedad, con un solo total',
}
