import type { TextsOf } from '../../catalogues.ts'
import type { accountTexts as english } from '../../en/templates/accounts.ts'
import { greeting } from './closings.ts'

/** The mails about an account. */
export const accountTexts: TextsOf<typeof english> = {
  'account-approved': {
    subject: 'Su cuenta de {company} fue aprobada',
    text: `Hola:

Su cuenta fue aprobada. Ya puede iniciar sesión:

{link}

${greeting}`,
  },
  'password-reset': {
    subject: 'Cree una contraseña nueva para {company}',
    text: `Hola:

Alguien, esperamos que usted, pidió una contraseña nueva para su cuenta. Créela aquí dentro de 60 minutos:

{link}

Su nombre de usuario es: {username}

El enlace sirve una sola vez. Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma.

${greeting}`,
  },
  'password-changed': {
    subject: 'Se cambió su contraseña de {company}',
    text: `Hola:

La contraseña de su cuenta se acaba de cambiar y se cerraron las sesiones que estaban abiertas. Si no fue usted, pida
enseguida una contraseña nueva y avísenos:

{link}

Su nombre de usuario es: {username}

${greeting}`,
  },
  'second-factor-off': {
    subject: 'Se desactivó la verificación en dos pasos de su cuenta de {company}',
    text: `Hola:

La verificación en dos pasos de su cuenta se acaba de desactivar. Desde ahora basta su contraseña para abrirla, y se
cerraron las sesiones que estaban abiertas. Si usted no lo hizo ni nos lo pidió, cree enseguida una contraseña nueva y avísenos:

{link}

Su nombre de usuario es: {username}

${greeting}`,
  },
  'username-changed': {
    subject: 'Se cambió su nombre de usuario de {company}',
    text: `Hola:

El nombre de usuario de su cuenta se acaba de cambiar.

Su nombre de usuario es: {username}

Desde ahora inicie sesión con él. Si no fue usted, cree enseguida una contraseña nueva y avísenos:

{link}

${greeting}`,
  },
  'email-changed': {
    subject: 'Se cambió su correo electrónico de {company}',
    text: `Hola:

La dirección de correo electrónico de su cuenta se acaba de cambiar; desde ahora le escribimos a la nueva. Si no fue
usted, llámenos.

${greeting}`,
  },
  'confirm-email': {
    subject: 'Confirme su dirección de correo electrónico para {company}',
    text: `Hola:

Confirme que esta dirección de correo electrónico es suya. Abra este enlace y presione el botón. Sirve una sola vez,
durante 3 días:

{link}

Su nombre de usuario es: {username}

Si no conoce esta cuenta, no haga nada. Mientras usted no confirme la dirección, los demás correos que enviamos a ella no
se consideran parte de esa cuenta.

${greeting}`,
  },
  'account-deleted': {
    subject: 'Se eliminaron los datos de su cuenta de {company}',
    text: `Hola:

Los datos personales de su cuenta se acaban de eliminar: su nombre de usuario y contraseña, esta dirección de correo
electrónico, su número de teléfono, su dirección postal y los certificados que guardó. Ya nadie puede iniciar sesión
en ella.

Conservamos los pagos con sus recibos, los planes de pagos y otros acuerdos, las cartas y lo que usted nos escribió sobre un
certificado, con su nombre donde aparece.

Este es el último mensaje a esta dirección, que eliminamos a más tardar una hora después de enviarlo. Si usted no lo pidió,
llámenos.

${greeting}`,
  },
  'guest-code': {
    subject: 'Su código de pago de {company}',
    text: `Hola:

Escriba este código para pagar con tarjeta como invitado:

{code}

Sirve una sola vez, durante {minutes} minutos, en la página que tiene abierta. No se lo dé a nadie. Nunca se lo pediremos
por teléfono ni por correo electrónico. Si usted no pidió este código, ignore este correo.

${greeting}`,
  },
  'letters-code': {
    subject: 'Su código para recibir cartas por correo electrónico',
    text: `Hola:

Usted pidió recibir las cartas por correo electrónico en lugar de por correo postal. Escriba este código en la página de
su perfil dentro de {minutes} minutos:

{code}

Si usted no lo pidió, no haga nada: las cartas le seguirán llegando por correo postal.

${greeting}`,
  },
}
