import type { PlanCodeWords } from './plan-code-words.ts'

/** The Spanish text of the letter with the code of a payment plan. */
export const PLAN_CODE_WORDS_ES: PlanCodeWords = {
  title: 'CÓDIGO DE SU PLAN DE PAGOS',
  about: 'Certificado de impuestos {number}, parcela {parcel}',
  number: 'Número del certificado',
  code: 'Su código',
  until: 'Úselo a más tardar el',
  offer:
    'Para leer y aceptar la oferta por internet, abra {link} y escriba el número del certificado y el código. No necesita una cuenta.',
  claim:
    'Para pagar con tarjeta o desde una cuenta bancaria, o para programar pagos automáticos, inicie sesión o cree una cuenta. Luego abra {link} y escriba el número del certificado y el código. Después verá el plan en su cuenta.',
  mail: 'También puede pagar cada cuota por correo postal. Para eso no necesita una cuenta.',
  secret:
    'No comparta este código con nadie. Nunca se lo pediremos por teléfono ni por correo electrónico. Si le enviamos un código nuevo, este deja de funcionar.',
  notYou: 'Si usted no pidió un plan de pagos, llámenos al {phone}.',
  page: 'Página {page} de {pages}',
}
