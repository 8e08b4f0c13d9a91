import type { Catalogues } from '../translated.ts'

export const planCode: Catalogues['planCode'] = {
  offerTitle: 'La oferta de su plan de pagos',
  offerLede: 'Escriba el número del certificado y el código de nuestra carta. No necesita una cuenta.',
  certificateNo: 'Número del certificado',
  code: 'Código',
  codeHint: 'Como está en nuestra carta, por ejemplo K3ZC-07PD-9M4T.',
  open: 'Abrir la oferta',
  notOpened: 'No se abrió la oferta.',
  needNumber: 'Escriba el número del certificado.',
  needCode: 'Escriba el código.',
  missing: 'Este enlace ya no funciona.',
  certificate: 'Certificado de impuestos {number}',
  noAccount:
    'Puede aceptar esta oferta sin una cuenta. Para los pagos automáticos, y para pagar con tarjeta o desde una cuenta bancaria, sí la necesita.',
  acceptedTitle: 'Su plan de pagos está activo.',
  accepted: 'Usted lo aceptó el {date}.',
  payByMail: 'Puede pagar cada cuota por correo postal, sin una cuenta.',
  payOnline:
    'Para pagar con tarjeta o desde una cuenta bancaria, o para programar pagos automáticos, agregue el plan a una cuenta. Necesita el código de una carta que le enviamos por correo postal. Para pedirla, llame al {phone}.',
  closedTitle: 'No hay ninguna oferta vigente.',
  closed: 'La oferta terminó o se cambió. Llame al {phone} para hablar de un plan.',
  toClaim: 'Agregar el plan a mi cuenta',
  claimTitle: 'Agregar un plan de pagos a su cuenta',
  claimLede:
    'Si acordó un plan de pagos por teléfono, escriba el número del certificado y el código que le enviamos por correo postal.',
  claim: 'Agregar el plan',
  notClaimed: 'No se agregó el plan.',
  claimTaken:
    'Este plan ya pertenece a una cuenta, o usted tiene otra solicitud para este certificado. Llámenos si cree que esto no es correcto.',
  noCode: '¿No tiene un código? Llame al {phone} y le enviaremos uno por correo postal.',
}
