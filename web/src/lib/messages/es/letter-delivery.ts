import type { Catalogues } from '../translated.ts'

export const letterDelivery: Catalogues['letterDelivery'] = {
  title: 'Cartas',
  failed: 'No se pudo cargar cómo recibe las cartas.',
  byPost: 'Usted recibe las cartas por correo postal.',
  offer: 'También puede recibirlas por correo electrónico, en {email}. Esto es lo que acepta:',
  agree: 'Acepto lo anterior',
  needAgree: 'Marque la casilla para aceptar',
  problem: 'Usted sigue recibiendo las cartas por correo postal.',
  askCode: 'Enviarme un código por correo electrónico',
  codeSent:
    'Enviamos un código a {email}. Escríbalo en los próximos 30 minutos para recibir las cartas por correo electrónico.',
  code: 'Código del correo electrónico',
  needCode: 'Escriba los seis dígitos del código',
  confirm: 'Recibir las cartas por correo electrónico',
  cancel: 'Seguir con el correo postal',
  byEmail: 'Usted recibe las cartas por correo electrónico en {email}. Lo aceptó el {date}.',
  covers: 'Esto vale para los certificados {numbers}.',
  notChecked:
    'Antes de enviar la primera carta por correo electrónico, verificamos que la cuenta sea del propietario. Hasta entonces llegan por correo postal. Llámenos si espera una carta.',
  withdraw: 'Volver a recibir las cartas por correo postal',
  withdrawn: 'Usted vuelve a recibir las cartas por correo postal.',
}
