import { MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Catalogues } from '../translated.ts'

export const profile: Catalogues['profile'] = {
  titleOwn: 'Editar perfil',
  titleOther: 'Editar usuario',
  ledeOwn: 'Usamos estos datos solo para sus pagos y sus cartas.',
  ledeOther: '{type}, cuenta creada el {date}',
  backToUsers: 'Volver a los usuarios',
  everything: 'Todo sobre esta persona',
  failed: 'No se pudo cargar la cuenta.',

  username: 'Nombre de usuario',
  person: 'Nombre y contacto',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Dirección de correo electrónico',
  emailOwnHint: 'Ahí le escribimos sobre sus pagos y su contraseña.',
  emailConfirmed: 'Confirmada.',
  emailUnconfirmed: 'Aún sin confirmar.',
  phone: 'Teléfono',
  phoneHint: '10 dígitos, por ejemplo (330) 555-0123',
  addressHint:
    'La usamos para las cartas sobre la cuenta. Las cartas sobre un certificado van a la dirección de la propiedad.',

  password: 'Contraseña',
  passwordOwn: 'Déjela en blanco para seguir con la que tiene. Una nueva cierra todas las sesiones abiertas.',

  currentPassword: 'Su contraseña actual',
  ownCode: 'Su código de verificación en dos pasos',
  ownCodeHint:
    'Solo si configuró la verificación en dos pasos: el de su aplicación, o un código de recuperación.',
  waitsForSecond:
    'Falta la aprobación de un segundo administrador. Hasta entonces la cuenta queda como está.',
  currentPasswordHint: 'Hace falta para cambiar la forma de iniciar sesión en esta cuenta.',
  needCurrentPassword: 'Escriba su contraseña actual',

  save: 'Guardar',
  saved: '¡Perfil guardado!',
  taken: MESSAGES_ES.duplicateAccount,
  needUsername: 'Escriba un nombre de usuario',
  needFirstName: 'Escriba el nombre',
  needLastName: 'Escriba el apellido',
  needEmail: 'Escriba una dirección de correo electrónico',
  needPhone: 'Escriba un número de teléfono',
}
