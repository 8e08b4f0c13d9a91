import type { TextsOf } from '../../catalogues.ts'
import type { letterTexts as english } from '../../en/templates/letters.ts'

/** Lines of 'label | value' are set as a table. */
export const letterTexts: TextsOf<typeof english> = {
  'letter-payoff': {
    subject: 'Monto de liquidación del certificado de impuestos {certificateNo}',
    text: `Estimado/a {ownerName}:

Esto es lo que hay que pagar para redimir el certificado de impuestos {certificateNo} de la parcela {parcelNo}, {propertyAddress}, en el condado de {county}, {state}.

Capital | {principal}
Intereses | {interest}
Gastos | {expenses}
Monto de liquidación | {total}
Válido hasta | {goodThrough}
Número de liquidación | {quoteNo}

Pague con cheque de caja o giro postal y adjunte una copia de esta carta. Los fondos deben llegarnos a más tardar el {goodThrough}; después de ese día el monto puede ser mayor. Envíelos a:

{paymentAddress}

Si tiene preguntas, o si no puede pagar todo de una vez, llámenos al {tollFree} o escriba a {servicingEmail}. Veremos con usted qué opciones tiene.

{company}`,
  },
  'letter-receipt': {
    subject: 'Recibo {receiptNo}',
    text: `Estimado/a {payerName}:

Recibimos su pago del certificado de impuestos {certificateNo}, parcela {parcelNo}, {propertyAddress}. Gracias.

Número de recibo | {receiptNo}
Recibido el | {receivedOn}
Forma de pago | {paidWith}
Pagado al certificado | {amount}

Guarde esta carta. Si hay algo que no está bien, llámenos al {tollFree}.

{company}`,
  },
  'letter-payment-held': {
    subject: 'Tenemos guardado su pago del certificado de impuestos {certificateNo}',
    text: `Estimado/a {payerName}:

Recibimos su pago del certificado de impuestos {certificateNo}, parcela {parcelNo}, {propertyAddress}.

Recibido el | {receivedOn}
Forma de pago | {paidWith}
Monto | {amount}

{why}

Tenemos guardado su dinero. No pague otra vez antes de que nos comuniquemos con usted. Puede llamarnos al {tollFree} o escribirnos a {servicingEmail}.

{company}`,
  },
  'letter-plan-agreement': {
    subject: 'Su plan de pagos para el certificado de impuestos {certificateNo}',
    text: `Estimado/a {ownerName}:

Este es el plan de pagos que {acceptedBy} aceptó el {acceptedOn}. Aceptado desde: {acceptedFrom}. Versión del texto: {textVersion}. Guárdelo.

{agreement}

Si no puede pagar una cuota, llámenos al {tollFree} antes de su vencimiento.

{company}`,
  },
  'letter-release': {
    subject: 'Liberación del gravamen del certificado de impuestos {certificateNo}',
    text: `Estimado/a {ownerName}:

El certificado de impuestos {certificateNo} de la parcela {parcelNo}, {propertyAddress}, está redimido y su gravamen está liberado.

Redimido el | {redeemedOn}
Liberación registrada el | {releasedOn}
Número de instrumento | {instrumentNo}
Registrada en | Condado de {county}, {state}

Guarde esta carta con los documentos de su propiedad. No tiene que hacer nada más.

{company}`,
  },
  'letter-notice-of-intent': {
    subject: 'Aviso previo a la ejecución del gravamen: certificado de impuestos {certificateNo}',
    text: `Estimado/a {ownerName}:

Administramos el certificado de impuestos {certificateNo} de la parcela {parcelNo}, {propertyAddress}, en el condado de {county}, {state}. Se vendió el {purchaseDate} por impuestos que no se pagaron, y no ha sido redimido. El titular del certificado piensa presentar un aviso de intención de ejecutar el gravamen.

Usted todavía puede redimir el certificado. Esto es lo que hay que pagar:

Monto de liquidación | {total}
Válido hasta | {goodThrough}
Número de liquidación | {quoteNo}

Pague con cheque de caja o giro postal, adjunte una copia de esta carta y envíelo a:

{paymentAddress}

Si no puede pagar todo de una vez, llámenos al {tollFree}: quizás sea posible un plan de pagos.

Si está en bancarrota o en servicio militar, díganoslo enseguida. Puede que le convenga hablar con un abogado; nosotros no podemos darle asesoramiento legal.

Esta carta es una traducción. Si difiere del texto en inglés, vale el texto en inglés, que le enviamos si nos lo pide.

{company}`,
  },
}
