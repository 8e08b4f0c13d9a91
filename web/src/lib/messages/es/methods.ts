import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { MethodWords } from '../methods.ts'
import type { Catalogues } from '../translated.ts'

const WORDS = {
  CC: {
    name: 'Tarjeta',
    history: '{amount} con tarjeta',
    choice: 'Tarjeta de crédito',
    fee: 'Cargo por servicio de tarjeta',
    feeAt: 'Cargo por servicio de tarjeta, {rate}',
    hint: 'Usted paga en una página segura para tarjetas y luego vuelve aquí.',
    time: 'Cuenta en cuanto se acepta la tarjeta.',
    tooLarge:
      'Este monto es demasiado grande para una tarjeta. Pague por correo postal o por transferencia bancaria.',
    goOn: 'Pagar {amount} con tarjeta',
    costs: 'Con tarjeta de crédito, por {fee}.',
    paidBy: 'con tarjeta',
    source: 'Tarjeta',
    nextDebit: '{amount} el {date}, con el cargo por servicio de tarjeta',
    withFee: 'Con el cargo por servicio de tarjeta',
    inAll: 'En total, con {fees} de cargos por servicio de tarjeta',
  },
  ACH: {
    name: 'Débito ACH',
    history: '{amount} por ACH',
    choice: 'Cuenta bancaria (ACH)',
    fee: 'Cargo por servicio de ACH',
    feeAt: 'Cargo por servicio de ACH, {rate}',
    hint: 'Un débito de su propia cuenta. Usted lo revisa y lo autoriza en los pasos siguientes.',
    time: 'Cuenta el día en que usted lo autoriza. Su banco paga unos 4 días hábiles después. Antes hay que verificar una cuenta nueva: enseguida si usted entra a su banco en línea, o en 1 a 3 días hábiles.',
    tooLarge:
      'Un pago desde el banco puede ser de {limit} como máximo, con su cargo. Pague con tarjeta, por correo postal o por transferencia bancaria.',
    goOn: 'Usar una cuenta bancaria',
    costs: 'Desde una cuenta bancaria (ACH), por {fee}.',
    paidBy: 'desde una cuenta bancaria',
    source: 'Cuenta bancaria',
    nextDebit: '{amount} el {date}, con el cargo por servicio de ACH',
    withFee: 'Con el cargo por servicio de ACH',
    inAll: 'En total, con {fees} de cargos por servicio de ACH',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>

export const methods: Catalogues['methods'] = {
  ...wordsByMethod(WORDS),

  MAIL_choice: 'Correo postal',
  MAIL_feeAt: 'Sin cargo',
  MAIL_hint: 'Cheque de caja o giro postal, con una copia impresa de su factura de liquidación, a {address}.',
  MAIL_hintUntil:
    'Cheque de caja o giro postal, con una copia impresa de su factura de liquidación, a {address}. Debe llegar a más tardar el {date}.',
  MAIL_time:
    'Calcule de 5 a 7 días para el correo. Cuenta cuando haya llegado y se hayan confirmado los fondos.',
  MAIL_goOn: 'Imprimir para enviar',
  MAIL_costs: 'Por correo postal, sin cargo.',

  WIRE_choice: 'Transferencia bancaria',
  WIRE_feeAt: 'Cargo por transferencia',
  WIRE_hint:
    'Llámenos para recibir las instrucciones para la transferencia. Nunca las enviamos por correo electrónico.',
  WIRE_time: 'Cuenta cuando llega, a menudo el mismo día hábil.',
  WIRE_goOn: 'Llamar al {phone}',
  WIRE_costs: 'Por transferencia bancaria, por {fee}.',
  WIRE_history: '{amount} por transferencia bancaria',

  CHECK_history: '{amount} con cheque',
  MONEY_ORDER_history: '{amount} con giro postal',
  CASH_history: '{amount} en efectivo',
}
