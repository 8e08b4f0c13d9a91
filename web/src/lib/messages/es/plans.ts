import type { Catalogues } from '../translated.ts'

export const plans: Catalogues['plans'] = {
  formHeading: '¿No puede pagarlo todo de una vez?',
  whatIf: 'Probar antes un monto mensual',
  formBody:
    'Pida un plan de pagos. Un especialista revisará su solicitud y le enviará sus opciones por correo electrónico en 1 día hábil. Pedirlo es gratis y no lo compromete a nada.',
  comment: '¿Qué debemos saber? {optional}',
  optional: '(opcional)',
  commentPlaceholder: 'Por ejemplo: cuánto podría pagar cada mes',
  request: 'Pedir un plan de pagos',
  failedTitle: 'La solicitud no se envió.',

  pageTitle: 'Pedir un plan de pagos',
  pageAbout: 'Certificado {number}, {address}',
  backToCertificate: 'Volver al certificado {number}',
  backToCertificatePlain: 'Volver al certificado',
  closedTitle: 'Ahora no se puede pedir un plan aquí.',
  closed: 'Hable con nosotros sobre sus opciones. {reach}',

  submitted: 'No tiene que pagar otra vez. Si ese pago lo cubre todo, no necesita un plan.',
  doneTitle: 'Su solicitud se envió',
  doneBody: 'Un especialista la revisará. Le enviaremos sus opciones por correo electrónico en 1 día hábil.',
  doneNext: 'Mientras no se acuerde un plan, se debe el monto de liquidación y se siguen sumando intereses.',
  doneSaved: 'Guardamos este certificado en {link}.',
  doneSavedLink: 'Mis parcelas',
  donePrint: 'Imprimir la solicitud',
  doneBack: 'Volver al certificado',

  printTitle: 'SOLICITUD DE PLAN DE PAGOS',
  printAbout: 'Certificado de impuestos {number}, condado de {county}, {state}',
  printBack: 'Volver a la solicitud',
  printButton: 'Imprimir',
  printMessage: 'Mi mensaje',
  printText:
    'Pido un plan de pagos para este certificado. Entiendo que pedirlo no me compromete a nada. Entiendo que se siguen sumando intereses mientras no se acuerde un plan.',
  printRequested: 'Se pidió en línea el {date}.',
  printLines:
    'Llene lo que corresponda y envíe esta hoja a la dirección de abajo, o tráigala a nuestra oficina.',
  lineMonthly: 'Cuánto puedo pagar cada mes',
  lineFirst: 'Cuándo puedo empezar',
  linePhone: 'Mi número de teléfono',
  lineEmail: 'Mi correo electrónico',
  lineSign: 'Firma y fecha',
  printNotYet:
    'Nuestra dirección todavía no está disponible, así que esta hoja no se puede imprimir. Envíe su solicitud en la página anterior.',
  mailTo: 'Enviar a: {address}',
}
