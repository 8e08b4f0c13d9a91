import type { TextsOf } from '../../catalogues.ts'
import type { paymentTexts as english } from '../../en/templates/payments.ts'
import { questions } from './closings.ts'

const receipt = `Recibimos su pago. Gracias.

Número de recibo: {receiptNo}
Fecha de pago: {day}
Certificado de impuestos: {certificateNo}
Parcela: {parcelNo}, condado de {county}, {state}

Certificado: {portion}
{feeName}: {fee}
Total cobrado: {total}

{release}

${questions}`

/** The frame of the mails about money that went back, or counts again. */
const moneyBack = (subject: string, text: string) => ({
  subject,
  text: `${text}

{owed}

Certificado de impuestos: {certificateNo}
Referencia del pago: {paymentId}
El certificado y su monto de liquidación: {link}

${questions}`,
})

const BACK_BY =
  'El dinero vuelve por la misma vía por la que usted pagó. Su banco puede tardar hasta 10 días hábiles en mostrarlo.'

/** The mails about payments and bank accounts. */
export const paymentTexts: TextsOf<typeof english> = {
  receipt: {
    subject: 'Recibo {receiptNo}: pago del certificado de impuestos {certificateNo}',
    text: receipt,
  },
  'receipt-copy': {
    subject: '{duplicate}: recibo {receiptNo}: pago del certificado de impuestos {certificateNo}',
    text: `{duplicate}: este recibo ya se había enviado.

${receipt}`,
  },
  'debit-authorization': {
    subject: 'Su autorización de un pago por ACH para el certificado de impuestos {certificateNo}',
    text: `Su pago se envió a su banco, que tarda unos 4 días hábiles en pagar.

Monto: {total}
Fecha: {day}
Cuenta: {account}
Certificado de impuestos: {certificateNo}
Referencia del pago: {paymentId}

{release}

Usted autorizó lo siguiente:
{authorization}

Guarde esta copia.

${questions}`,
  },
  'debit-returned': {
    subject: 'Su pago del certificado de impuestos {certificateNo} no se completó',
    text: `{why}

Monto: {total}
Referencia del pago: {paymentId}
El monto de liquidación y las formas de pago: {link}

${questions}`,
  },
  'payment-closed': {
    subject: 'Cerramos su pago del certificado de impuestos {certificateNo}. No se le cobró nada',
    text: `{why}

Monto que no se le cobró: {total}
Referencia del pago: {paymentId}
Lo que se puede pagar ahora: {link}

${questions}`,
  },
  'payment-refunded': moneyBack(
    'Le reembolsamos su pago de {total}',
    `Le reembolsamos su pago de {total} del {day}. ${BACK_BY}`,
  ),
  'payment-refunded-part': moneyBack(
    'Le reembolsamos {amount} de su pago',
    `Le reembolsamos {amount} de su pago de {total} del {day}. ${BACK_BY} El resto del pago sigue contando.`,
  ),
  'payment-refund-failed': moneyBack(
    'Nuestro reembolso de {amount} no le llegó',
    'Le devolvimos {amount} de su pago de {total} del {day}, pero su banco no lo aceptó. Tenemos el dinero, y cuenta como antes. Llámenos: encontraremos otra manera.',
  ),
  'payment-disputed': moneyBack(
    'Su pago de {total} está en disputa',
    'Su banco nos informó que su pago de {total} del {day} está en disputa. Cuenta como no pagado hasta que se resuelva la disputa. Si no quería disputarlo, avise a su banco. No pague otra vez antes de que se resuelva.',
  ),
  'payment-disputed-part': moneyBack(
    '{amount} de su pago está en disputa',
    'Su banco nos informó que {amount} de su pago de {total} del {day} está en disputa. Ese monto cuenta como no pagado hasta que se resuelva la disputa. El resto de su pago sigue aplicado. Si no quería disputarlo, avise a su banco. No pague otra vez antes de que se resuelva.',
  ),
  'payment-taken-back': moneyBack(
    'Su banco revirtió su pago de {total}',
    'Su banco revirtió su pago de {total} del {day} después de que le enviamos un recibo. Ese recibo ya no es válido: se vuelve a deber lo que se había pagado con ese dinero. Su banco puede decirle por qué.',
  ),
  'payment-taken-back-part': moneyBack(
    'Su banco revirtió {amount} de su pago',
    'Su banco revirtió {amount} de su pago de {total} del {day}. Se vuelve a deber lo que se había pagado con ese monto. El resto de su pago sigue aplicado. Su banco puede decirle por qué.',
  ),
  'payment-stands-again': moneyBack(
    'Su pago de {total} cuenta de nuevo',
    'La disputa de su pago de {total} del {day} se resolvió. El pago está aplicado de nuevo a su certificado de impuestos y su recibo es válido.\n\n{release}',
  ),
  'payment-stands-again-part': moneyBack(
    '{amount} de su pago cuenta de nuevo',
    'La disputa de {amount} de su pago de {total} del {day} se resolvió y su banco nos devolvió ese monto. Está aplicado de nuevo a su certificado de impuestos.\n\n{release}',
  ),
  'payment-back-held': moneyBack(
    'Tenemos guardados {amount} que su banco nos devolvió',
    `La disputa de {amount} de su pago de {total} del {day} se resolvió a nuestro favor y su banco nos devolvió ese monto. {why}

Tenemos guardado su dinero. No pague otra vez antes de que nos comuniquemos con usted. Puede llamarnos en cualquier momento.`,
  ),
  'payment-held': moneyBack(
    'Tenemos guardado su pago de {total}, todavía sin usar',
    `Recibimos su pago de {total} del {day}. {why}

Tenemos guardado su dinero. No pague otra vez antes de que nos comuniquemos con usted. Puede llamarnos en cualquier momento.`,
  ),
  'payment-before-sale': moneyBack(
    'Aplicamos su pago de {total}: lea sobre la venta judicial',
    'Recibimos su pago de {total} del {day} y lo aplicamos a su certificado de impuestos. Hay una venta judicial (sheriff sale) programada, y todavía no está cancelada. Estamos avisando a nuestro abogado y al condado. Llámenos para confirmar que la venta se cancele.',
  ),
  'bank-account-two-deposits': {
    subject: 'Un pequeño depósito va en camino a su cuenta bancaria',
    text: `Dos depósitos de menos de un dólar llegarán a {account} {when}. Búsquelos en su estado de cuenta y luego escriba los montos aquí: {link}

${questions}`,
  },
  'bank-account-one-deposit': {
    subject: 'Un pequeño depósito va en camino a su cuenta bancaria',
    text: `Un depósito de un centavo llegará a {account} {when}. Su descripción contiene un código que empieza con SM. Búsquelo en su estado de cuenta y luego escriba el código aquí: {link}

${questions}`,
  },
  'bank-account-verified': {
    subject: 'Su cuenta bancaria está verificada',
    text: `Ya puede pagar desde {account}. Solo se debita de ella para los pagos que usted apruebe.

${questions}`,
  },
  'bank-account-not-verified': {
    subject: 'No se verificó su cuenta bancaria',
    text: `No pudimos verificar {account}. {why}

${questions}`,
  },
  'bank-account-revoked': {
    subject: 'Los pagos desde su cuenta bancaria ya no están autorizados',
    text: `Ya no debitamos de {account}, porque se revocó la autorización. Para volver a pagar desde ella, regístrela de nuevo.

${questions}`,
  },
}
