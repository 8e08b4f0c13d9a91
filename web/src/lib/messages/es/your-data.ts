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
  goes: 'Se eliminan su nombre, dirección, teléfono, correo electrónico y acceso.',
  goesButName:
    'Se eliminan su dirección, teléfono, correo electrónico y acceso. Su nombre queda en los documentos de abajo.',
  stays: 'La ley nos pide conservar algunas cosas:',
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
    one: 'que se envió {count} correo electrónico sobre un certificado, sin su texto',
    many: 'que se enviaron {count} de correos electrónicos sobre certificados, sin su texto',
    other: 'que se enviaron {count} correos electrónicos sobre certificados, sin su texto',
  },
  remains_log: 'el registro de lo que se hizo aquí',

  kept: 'Su cuenta todavía no se puede eliminar:',
  obstacle_plan: 'Usted tiene un plan de pagos abierto.',
  obstacle_money: 'Un pago o un reembolso está en camino.',
  'obstacle_saved-method': 'Hay una cuenta bancaria o una tarjeta guardada. Quítela primero en {link}.',
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
    'Usted lo pidió el {date}. Lo veremos pronto y le escribiremos cuando esté hecho. Hasta entonces puede usar su cuenta.',
  withdraw: 'Conservar mi cuenta',
  withdrawn: 'Su cuenta se conserva.',
  declined: 'Usted lo pidió el {date}. No pudimos hacerlo: {reason}',
}
