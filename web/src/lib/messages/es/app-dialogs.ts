import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const appDialogs: Catalogues['appDialogs'] = {
  idleTitle: '¿Sigue ahí?',
  idleBody:
    'Por falta de actividad, su sesión se cerrará pronto (hora: {time}). Lo que escribió se guarda hasta que vuelva a iniciar sesión.',
  idleStay: 'Mantener la sesión abierta',
  endTitle: 'Su sesión termina pronto',
  endBody:
    'Por su seguridad, una sesión termina después de unas horas. La suya se cerrará pronto (hora: {time}) y podrá iniciar otra. Lo que escribió se guarda.',

  loginTitle: 'Inicie sesión',
  loginBody: MESSAGES_ES.mustBeLoggedIn,
  loginReturn: 'Después volverá a esta página.',
  loginButton: 'Iniciar sesión',
  createAccount: 'Crear una cuenta',

  leaveTitle: '¿Salir de esta página?',
  leaveBody: 'Lo que escribió aquí no se ha guardado.',
  leaveStay: 'Quedarme en esta página',
  leaveGo: 'Salir sin guardar',
}
