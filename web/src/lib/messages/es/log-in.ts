import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const logIn: Catalogues['logIn'] = {
  loginTitle: 'Iniciar sesión',
  loginHeading: 'Iniciar sesión',
  loginLede:
    'Necesita una cuenta para pagar, guardar parcelas o pedir un plan. Puede consultar un monto sin una cuenta.',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  code: 'Código de su aplicación de autenticación',
  logIn: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  signUp: 'Crear una cuenta',
  newHere: '¿Es su primera vez aquí?',
  needUsername: 'Escriba su nombre de usuario',
  needPassword: 'Escriba su contraseña',
  needBoth: 'Escriba su nombre de usuario y su contraseña.',
  invalid: MESSAGES_ES.invalidCredentials,
  notApproved: MESSAGES_ES.notApproved,
  sessionEndedTitle: 'Su sesión terminó.',
  sessionEnded: 'Inicie sesión para continuar. Lo que escribió se guarda.',
  newAccountTitle: 'Su cuenta se creó.',
  newAccount: 'Inicie sesión con su nombre de usuario y su contraseña nuevos.',

  codeTitle: 'Un paso más',
  codeBody: 'Escriba el código de seis dígitos de su aplicación de autenticación.',
  recoveryBody: 'Escriba uno de los códigos de recuperación que imprimió o copió.',
  wrongRecovery: 'Ese código de recuperación no es correcto o ya se usó. Escriba otro.',
  needCode: 'Escriba el código',
  recoveryCode: 'Código de recuperación',
  recoveryHint: 'Por ejemplo abcd-efgh-2345. Cada uno sirve una vez.',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación',
}
