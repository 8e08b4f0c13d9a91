import type { Catalogues } from '../translated.ts'

export const confirmEmail: Catalogues['confirmEmail'] = {
  title: 'Confirme su dirección de correo electrónico',
  body: 'Abra el enlace que le enviamos a {email}. ¿No llegó? Revise el correo no deseado, o envíe el enlace de nuevo.',
  sendAgain: 'Enviar el enlace de nuevo',
  sent: 'Enviamos un enlace a {email}. Sirve una sola vez, durante 3 días.',
  already: 'Esta dirección ya está confirmada. Vuelva a cargar la página.',

  welcomeConfirm: 'Le mandamos un correo con un enlace. Ábralo para confirmar que la dirección es suya.',
  confirmEmailLede:
    '¿Recibió nuestro correo electrónico? Presione el botón para confirmar que la dirección es suya.',
  confirmEmail: 'Confirmar mi dirección',
  confirmedTitle: 'Su dirección de correo electrónico está confirmada',
  confirmedBody: 'Le escribiremos a {email} sobre su cuenta.',
  confirmOverBody:
    'Sirve una sola vez, durante 3 días, mientras su cuenta tenga esta dirección. ¿Ya la confirmó? Entonces no falta nada. Si no, envíe un enlace nuevo desde su perfil.',
  toProfile: 'Abrir mi perfil',
}
