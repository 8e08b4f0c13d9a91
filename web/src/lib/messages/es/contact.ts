import type { Catalogues } from '../translated.ts'

export const contact: Catalogues['contact'] = {
  heading: 'Escríbanos',
  lede: 'Mientras más nos cuente, más pronto podremos responderle.',
  fullName: 'Nombre completo',
  address: 'Dirección',
  cityStateZip: 'Ciudad, estado y código postal',
  email: 'Dirección de correo electrónico',
  phone: 'Teléfono',
  relatedProperty: 'Propiedad sobre la que escribe',
  relatedPropertyHint: 'Un número de certificado, un número de parcela o una dirección',
  message: 'Mensaje',
  figureMessage:
    'Creo que el monto de liquidación está mal.\nLa línea que está mal: \nLo que debería ser, y por qué: ',
  accessMessage:
    'Algo de este sitio no me funciona.\nLa página, y lo que quería hacer: \nLo que uso (por ejemplo un lector de pantalla, solo el teclado, un texto más grande): ',
  messageHint: 'No escriba aquí números de tarjetas ni de cuentas bancarias.',
  send: 'Enviar mensaje',
  sent: '¡Mensaje enviado!',
  sentBody: 'Respondemos por correo electrónico o por teléfono, casi siempre en 1 día hábil.',
  noAnswer: 'Solo podremos responderle si el mensaje trae un correo electrónico o un teléfono.',
  another: 'Escribir otro mensaje',
}
