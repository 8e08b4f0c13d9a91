import type { Catalogues } from '../translated.ts'

export const yourData: Catalogues['yourData'] = {
  title: 'Sus datos',
  failed: 'No se pudieron cargar sus datos.',
  copyLede:
    'Obtenga una copia de lo que guardamos sobre usted: sus datos, pagos, planes, acuerdos y correos electrónicos. Viene en un solo archivo ZIP.',
  download: 'Descargar mis datos',
  downloaded: 'Se guardó su archivo.',

  deleteTitle: 'Eliminar mi cuenta',
  deleteLede:
    'Puede pedirnos que eliminemos su cuenta. Una persona revisa cada solicitud. No se puede deshacer.',
  goes: 'Eliminamos su nombre, dirección, teléfono, correo electrónico y acceso, y los certificados que guardó.',
  goesButName:
    'Eliminamos su dirección, teléfono, correo electrónico y acceso, y los certificados que guardó. Su nombre queda en los datos de abajo.',
  goesToo: 'También eliminamos:',
  goes_addresses: {
    one: '{count} dirección de correo electrónico',
    many: '{count} de direcciones de correo electrónico: la que tiene ahora y las anteriores',
    other: '{count} direcciones de correo electrónico: la que tiene ahora y las anteriores',
  },
  goes_mails: {
    one: '{count} correo electrónico que le enviamos',
    many: '{count} de correos electrónicos que le enviamos, también a direcciones anteriores',
    other: '{count} correos electrónicos que le enviamos, también a direcciones anteriores',
  },
  goes_messages: {
    one: '{count} mensaje que usted nos envió, con nuestra respuesta',
    many: '{count} de mensajes que usted nos envió, con nuestras respuestas',
    other: '{count} mensajes que usted nos envió, con nuestras respuestas',
  },
  stays: 'Conservamos algunas cosas, porque la ley lo exige o porque otros las necesitan:',
  remains_payments: {
    one: '{count} pago con su recibo',
    many: '{count} de pagos con sus recibos',
    other: '{count} pagos con sus recibos',
  },
  remains_plans: {
    one: '{count} plan de pagos',
    many: '{count} de planes de pagos',
    other: '{count} planes de pagos',
  },
  remains_agreements: {
    one: '{count} acuerdo que usted aceptó',
    many: '{count} de acuerdos que usted aceptó',
    other: '{count} acuerdos que usted aceptó',
  },
  remains_mails: {
    one: 'constancia de {count} correo electrónico sobre un certificado, sin su texto',
    many: 'constancia de {count} de correos electrónicos sobre certificados, sin su texto',
    other: 'constancia de {count} correos electrónicos sobre certificados, sin su texto',
  },
  'remains_waiting-mails': {
    one: '{count} correo electrónico que aún debe enviarse; después eliminamos su texto y su dirección',
    many: '{count} de correos electrónicos que aún deben enviarse; después eliminamos su texto y su dirección',
    other: '{count} correos electrónicos que aún deben enviarse; después eliminamos su texto y su dirección',
  },
  remains_messages: {
    one: '{count} mensaje sobre un certificado, con su nombre y nuestra respuesta. Se borran su dirección, teléfono y correo.',
    many: '{count} de mensajes sobre certificados, con su nombre y nuestras respuestas. Se borran su dirección, teléfono y correo.',
    other:
      '{count} mensajes sobre certificados, con su nombre y nuestras respuestas. Se borran su dirección, teléfono y correo.',
  },
  'remains_office-mails': {
    one: '{count} correo electrónico en nuestra oficina sobre lo que usted pidió',
    many: '{count} de correos electrónicos en nuestra oficina sobre lo que usted pidió',
    other: '{count} correos electrónicos en nuestra oficina sobre lo que usted pidió',
  },
  remains_log: 'el registro de lo que se hizo aquí',

  kept: 'Su cuenta todavía no se puede eliminar:',
  obstacle_plan: 'Usted tiene un plan de pagos abierto: {link}.',
  obstacle_money: 'Un pago o un reembolso está en camino. Véalo en {link}.',
  obstacle_unapplied: 'Tenemos dinero suyo que no se ha aplicado. Llámenos: primero debemos devolvérselo.',
  'obstacle_bank-account': 'Hay una cuenta bancaria guardada. Quítela primero en {link}.',
  obstacle_card: 'Hay una tarjeta guardada. Quítela primero en {link}.',
  planOf: 'certificado {certificateNo}',
  savedOn: 'Pagos en línea',
  obstacle_hold: 'Por ahora debemos conservar sus registros. Puede pedirlo de todos modos.',
  obstacle_staff: 'Solo los contribuyentes pueden pedir esto aquí.',
  obstacle_deleted: 'Ya está eliminada.',

  password: 'Su contraseña, para confirmar',
  needPassword: 'Escriba su contraseña',
  ask: 'Pedir que se elimine mi cuenta',
  problem: 'No se envió su solicitud.',
  asked: 'Recibimos su solicitud.',
  waiting:
    'Usted lo pidió el {date}. Lo revisaremos pronto y le escribiremos cuando esté hecho. Hasta entonces puede usar su cuenta.',
  withdraw: 'Conservar mi cuenta',
  withdrawn: 'Conservaremos su cuenta.',
  declined: 'Usted lo pidió el {date}. No pudimos hacerlo: {reason}',
}
