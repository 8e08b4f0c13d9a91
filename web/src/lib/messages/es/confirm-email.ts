import type { Catalogues } from '../translated.ts'

export const confirmEmail: Catalogues['confirmEmail'] = {
  title: 'Confirme su dirección de correo electrónico',
  body: 'Abra el enlace que le enviamos a {email}. ¿No llegó? Revise el correo no deseado, o envíe el enlace de nuevo.',
  sendAgain: 'Enviar el enlace de nuevo',
  sent: 'Enviamos un enlace a {email}. Sirve una sola vez, durante 3 días.',
  already: 'Esta dirección ya está confirmada. Vuelva a cargar la página.',
}
