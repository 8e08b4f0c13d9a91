import type { Catalogues } from '../translated.ts'

export const accounts: Catalogues['accounts'] = {
  welcomeTitle: 'Su cuenta se creó',
  welcomeLoggedIn: 'Inició sesión como {username}.',
  goOn: 'Continuar',
  logIn: 'Iniciar sesión',
  welcomeBody: 'Ya puede iniciar sesión con su nombre de usuario y su contraseña nuevos.',

  confirmationTitle: 'Su cuenta espera aprobación',
  confirmationBody:
    'Su cuenta se creó. Un administrador tiene que aprobarla antes de que usted inicie sesión.',
  confirmationNext: 'Si tarda más de un día hábil, comuníquese con nosotros. {reach}',
  toSearch: 'Buscar un certificado',

  forgotTitle: 'Contraseña olvidada',
  forgotHeading: '¿Olvidó su contraseña?',
  forgotLede: 'Díganos quién es y le enviaremos un enlace para crear una contraseña nueva.',
  forgotWho: 'Nombre de usuario o correo electrónico',
  forgotWhoHint: 'El enlace llega al correo electrónico de su cuenta.',
  needWho: 'Escriba su nombre de usuario o su correo electrónico',
  sendLink: 'Enviar el enlace',
  forgotHelp: '¿Ya no tiene acceso a ese correo electrónico? {reach}',
  forgotLook: 'Puede ver un monto de liquidación sin una cuenta.',
  backToLogin: 'Volver a iniciar sesión',

  sentTitle: 'Revise su correo electrónico',
  sentBody:
    'Si la cuenta existe, un enlace va en camino a su correo electrónico. Sirve una sola vez, durante 60 minutos.',
  sentNothing:
    '¿No llegó nada en unos minutos? Revise el correo no deseado, y luego intente de nuevo o pregúntenos. {reach}',
  sendAgain: 'Enviar de nuevo',

  resetTitle: 'Cree una contraseña nueva',
  resetLede: 'Elija una contraseña que no use en otro lugar. Se cerrarán todas sus sesiones.',
  setPassword: 'Guardar la contraseña',
  resetOver: 'Este enlace no se puede usar',
  resetOverBody: 'Sirve una sola vez, durante 60 minutos. Pida uno nuevo; toma un minuto.',
  resetReload:
    'Abra de nuevo el enlace del correo electrónico. Por su seguridad, no queda en la barra de direcciones.',
  resetAgain: 'Pedir un enlace nuevo',

  resetDoneTitle: 'Su contraseña nueva está lista',
  resetDoneBody: 'Se cerraron todas sus sesiones. Inicie sesión con la contraseña nueva.',
}
