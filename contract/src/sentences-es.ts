import type { AccountProblem } from '@fieldstone/domain/accounts/problems'
import { MESSAGES_ES } from './errors-es.ts'

/** What browser and server say in Spanish of the problems that the account rules find; {name} is filled in. */
export const ACCOUNT_SENTENCES_ES = {
  required: MESSAGES_ES.allFieldsRequired,
  'password-mismatch': MESSAGES_ES.passwordsDoNotMatch,
  'account-type': 'Elija un tipo de cuenta.',
  'username-email': 'Escriba un nombre de usuario sin @, o su propia dirección de correo electrónico.',
  'username-digits': 'Escriba un nombre de usuario con al menos una letra.',
  'username-link': 'Escriba un nombre de usuario que no sea una dirección web, sin : ni /.',
  'username-scripts': 'Escriba un nombre de usuario con letras de un solo alfabeto.',
  'username-plain':
    'Escriba un nombre de usuario con letras, números y signos sencillos: sin espacios ni caracteres ocultos o de ancho completo.',
  phone: 'Escriba un número de teléfono de 10 dígitos; ningún código de área empieza con 0 o 1.',
  email: 'Escriba una dirección de correo electrónico como nombre@ejemplo.com.',
  'password-too-short': 'Escriba una contraseña de al menos {minimum} caracteres.',
  'password-too-long': 'Escriba una contraseña de {maximum} caracteres como máximo.',
  state: 'Elija un estado de la lista.',
  'name-link': 'Escriba un nombre, no una dirección web.',
  'name-lines': 'Escriba el nombre en una sola línea, sin caracteres ocultos.',
  zip: 'Escriba un código postal de 5 dígitos, o de 9 como 44308-1234.',
} as const satisfies Record<AccountProblem, string>
