import type { Catalogues } from '../translated.ts'

export const guestPay: Catalogues['guestPay'] = {
  title: 'Pagar con tarjeta como invitado',
  lede: 'No necesita contraseña. Le enviamos un código y el recibo por correo electrónico.',
  email: 'Correo electrónico',
  sendCode: 'Enviarme un código',
  codeSentAgain:
    'Enviamos otro correo a {email}. Escriba el código del más reciente dentro de {minutes} minutos.',
  codeSent:
    'Enviamos un correo electrónico a {email}. Escriba su código de 6 dígitos antes de que pasen {minutes} minutos.',
  noCode:
    '¿No le llega el correo después de unos minutos? Revise la carpeta de correo no deseado. Las cuentas de condados, bufetes y nuestro personal no reciben código. Si usted nunca confirmó su dirección, el correo trae un enlace para crear una contraseña nueva.',
  code: 'Código de 6 dígitos',
  firstName: 'Nombre',
  lastName: 'Apellido',
  anotherCode: 'Enviar otro código',
  anotherAddress: 'Usar otra dirección',
  payingAs: 'Usted paga como invitado. El recibo se envía a {email}.',
  pay: 'Pagar {amount} con tarjeta',
  problem: 'Falta algo',
  needEmail: 'Escriba su correo electrónico',
  needCode: 'Escriba los 6 dígitos del correo electrónico',
  needFirstName: 'Escriba su nombre',
  needLastName: 'Escriba su apellido',

  accountTitle: 'Guarde este pago en una cuenta',
  accountBody: 'Elija una contraseña. Así podrá iniciar sesión con {email} y encontrar sus pagos y recibos.',
  password: 'Contraseña',
  rule: 'Al menos {minimum} caracteres.',
  setPassword: 'Crear una cuenta',
  created: 'Su cuenta fue creada.',
  hasAccount:
    'Usted tiene una cuenta con {email}, y este pago está en ella. {link} para ver todos sus pagos.',
  logIn: 'Inicie sesión',
}
