import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const payments: Catalogues['payments'] = {
  methodsTitle: 'Formas de pago',
  methodsLede: 'Certificado {number}, monto de liquidación {amount}, válido hasta el {date}',
  methodsLedePlain: 'Certificado {number}, monto de liquidación {amount}',
  methodsLabel: '¿Cómo quiere pagar?',
  payoff: 'Monto de liquidación',
  youPay: 'Usted paga',
  breakdown: '{method}: monto, cargo y total',
  tooSmall: 'Este monto es demasiado pequeño para cobrarlo en línea. Pague por correo postal.',
  saving:
    'Si paga por correo postal y no {way}, ahorra {amount}. Por transferencia bancaria el cargo es de {wire}: {total} en total. Llame al {phone} para recibir las instrucciones.',
  closedBody: 'Aquí todavía no se puede pagar. Vuelva en unos días. Su certificado queda como está.',
  offBody:
    'Los pagos en línea están desactivados aquí. Puede pagar por correo postal o por transferencia bancaria.',
  receiptTo: 'Su recibo se enviará a {email}.',
  chooseNote: 'En esta página no se le cobra nada.',
  releasedBy: 'La liberación se registra a más tardar el:',
  beingPaidNow:
    'Alguien ha empezado a pagar este certificado. Si no termina, usted puede pagarlo unos minutos después.',
  howLong: 'Cuánto tarda:',
  chooseAmount: 'Escriba un monto',
  cancel: 'Cancelar',

  changedTitle: 'El monto de liquidación cambió.',
  changed: 'Usted vio {before}; ahora es {now}. No se le cobró nada. Revise el total nuevo y continúe.',
  seePayment: 'Ver ese pago',
  goToOldest: 'Ir al certificado más antiguo',

  resultTitle: 'Su pago',
  thankYou: 'Gracias por su pago',
  canceledTitle: 'Pago cancelado',
  closedTitle: 'Pago cerrado',
  accepted: MESSAGES_ES.paymentAccepted,
  processing: 'Se envió, y se registra cuando los fondos se confirman.',
  succeeded: 'Se registra cuando los fondos se confirman. Guarde el número de recibo.',
  succeededCleared:
    'Un pago se registra cuando los fondos se confirman, y los suyos ya se confirmaron. Guarde el número de recibo.',
  succeededPart: 'Ya cuenta para su plan de pagos. Guarde el número de recibo.',
  succeededPlan:
    'Pagó todo lo que quedaba de su plan de pagos: el plan está completo. Guarde el número de recibo.',
  checking: 'Estamos verificando su pago. No pague otra vez.',
  checkingBody: 'Esta página se actualiza sola.',
  stillChecking:
    'Todavía no hay respuesta. Puede salir de esta página: la página del certificado mostrará el pago cuando llegue la respuesta.',
  openBody: 'La página de la tarjeta sigue abierta. Puede volver y terminar ahí: {link}.',
  openLink: 'volver a la página de la tarjeta',
  checkAgain: 'Verificar de nuevo',
  cancelPayment: 'Cancelar el pago',
  notPaid: 'El pago no se hizo.',
  unknownTitle: 'Su pago',
  unknown:
    'Aquí no podemos mostrar un pago. Si acaba de pagar, su certificado lo muestra como enviado. Revíselo antes de pagar otra vez.',
  unknownLogIn: 'Inicie sesión para verlo',
  statusFailed: 'No pudimos consultar el pago. Revise el certificado antes de pagar otra vez.',
  canceled: MESSAGES_ES.paymentCanceled,
  canceledBody: 'No se le cobró nada. Puede empezar otra vez cuando quiera.',
  canceling: 'Cancelando el pago',
  cancelFailed:
    'Todavía no pudimos comunicarnos con el proveedor de pagos. Revise el certificado antes de pagar otra vez.',
  backToPayoff: 'Volver al monto de liquidación',
  toCertificate: 'Ir al certificado',
  toPayments: 'Pagos en línea',
  print: 'Imprimir esta página',
  help: '¿Preguntas? Llame al {phone}.',

  heldByAnother:
    'Otra persona empezó a pagar este certificado. Si no termina, usted podrá pagarlo más tarde (desde esta hora: {time}).',
  receiptNo: 'Número de recibo',
  openReceipt: 'Abrir el recibo',
  paidOn: 'Fecha del pago',
  parcelNo: 'Número de parcela',
  county: 'Condado',
  countyOf: 'Condado de {county}, {state}',
  reference: 'Número de referencia del pago',
  certificate: 'Certificado',
  toCertificateAmount: 'Para el certificado',
  total: 'Total',
  amounts: 'Montos de este pago',

  authorizedHeading: 'Lo que usted autorizó',
  authorizedOn: 'Aceptado el {date}, para la cuenta terminada en {last4}.',

  nextHeading: 'Qué sigue',
  next1Part: 'Hasta que pague su banco, el certificado dice que el pago fue enviado y espera ser procesado.',
  next: 'Nuestro personal lo registra después. Hasta entonces, el certificado dice que el pago fue enviado y espera ser procesado.',
  next2Part:
    'Cuando su banco haya pagado, el pago cuenta para su plan de pagos y usted recibe un recibo por correo electrónico.',
}
