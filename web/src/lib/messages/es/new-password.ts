import type { Catalogues } from '../translated.ts'

export const newPassword: Catalogues['newPassword'] = {
  rule: 'Al menos {minimum} letras, números o signos. Es fácil recordar varias palabras seguidas.',
  password: 'Contraseña nueva',
  passwordConfirm: 'Repita la contraseña nueva',
  needPassword: 'Elija una contraseña',
}
