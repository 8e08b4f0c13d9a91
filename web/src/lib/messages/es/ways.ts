import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { WayWords } from '../en/ways.ts'
import type { Catalogues } from '../language.ts'

const WORDS = {
  CC: {
    hint: 'Usted paga en la página de nuestro proveedor de tarjetas y luego vuelve aquí.',
    time: 'De inmediato, en cuanto se acepta la tarjeta.',
    tooLarge:
      'Este monto es demasiado grande para una tarjeta. Pague por correo postal o por transferencia bancaria.',
    goOn: 'Pagar {amount} con tarjeta',
  },
  ACH: {
    hint: 'Un débito de su propia cuenta. Usted lo revisa y lo autoriza en los pasos siguientes.',
    time: 'Unos 4 días hábiles hasta que los fondos se confirman. Antes se verifica una cuenta nueva: enseguida si usted entra a su banco en línea; si no, en 1 a 3 días hábiles.',
    tooLarge:
      'Un pago desde el banco puede ser de {limit} como máximo, con su cargo. Pague con tarjeta, por correo postal o por transferencia bancaria.',
    goOn: 'Usar una cuenta bancaria',
  },
} as const satisfies Readonly<Record<ChargeMethod, WayWords>>

export const ways: Catalogues['ways'] = {
  ...wordsByMethod(WORDS),

  MAIL_hint: 'Cheque de caja o giro postal, con una copia impresa de su factura de liquidación, a {address}.',
  MAIL_hintUntil:
    'Cheque de caja o giro postal, con una copia impresa de su factura de liquidación, a {address}. Debe llegar a más tardar el {date}.',
  MAIL_time: 'Lo que tarde el correo. Cuenta cuando haya llegado y se hayan confirmado los fondos.',
  MAIL_goOn: 'Imprimir para enviar',
  WIRE_hint:
    'Llámenos para recibir las instrucciones para la transferencia. Nunca las enviamos por correo electrónico.',
  WIRE_time: 'Cuenta cuando haya llegado, a menudo el mismo día hábil.',
  WIRE_goOn: 'Llamar al {phone}',
}
