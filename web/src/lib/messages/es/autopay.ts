import type { Catalogues } from '../translated.ts'

export const autopay: Catalogues['autopay'] = {
  title: 'Programar pagos automáticos',
  lede: 'Plan de pagos del certificado {number}',
  ledeReplace: 'Plan de pagos del certificado {number}. Lo que elija aquí reemplaza lo que usa ahora.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  authorize: 'Autorizar',
  nothingNow: 'Ahora no se le cobra nada.',
  failed: 'Los pagos automáticos no se programaron.',
  planChanged:
    'El plan cambió desde que abrió esta ventana. Los débitos de abajo están al día: revíselos y marque otra vez la casilla.',
  onElsewhere:
    'Este plan ya tiene pagos automáticos, quizás programados en otra ventana. Cierre esta para verlos.',
  underWay:
    'Usted tiene un pago de este plan que todavía está en proceso. Cuando se complete, podrá programar pagos automáticos.',
  planOver: 'Este plan no está activo ahora. Cierre esta ventana y revise su plan, o llámenos.',
  accountGone: 'Esta cuenta o tarjeta ya no se puede usar. Elija otra.',
  textChanged: 'El texto de la autorización cambió. Léalo de nuevo y marque la casilla.',
  notPossible: 'Ahora no se pueden programar pagos automáticos.',
  noSourceTitle: 'Necesita una tarjeta guardada o una cuenta bancaria verificada.',
  noSource:
    'Puede guardar una tarjeta enseguida en una página segura. Una cuenta bancaria se registra y se verifica antes, pero su cargo es más bajo.',
  saveCard: 'Guardar una tarjeta',
  cardPageFailed: 'No se abrió la página para guardar una tarjeta.',
  register: 'Registrar una cuenta bancaria',
  months: '¿Por cuántos meses?',
  monthCount: { one: '{count} mes', many: '{count} de meses', other: '{count} meses' },
  account: '¿De qué cuenta o tarjeta?',
  accountName: '{bank}, terminada en {last4}',
  bank: 'Cuenta bancaria',
  cardName: 'Tarjeta {brand}, terminada en {last4}',
  debitsCaption: 'Débitos y sus fechas',
  day: 'Fecha',
  accept: 'Leí esto y lo acepto.',
  acceptMissing: 'Marque la casilla para autorizar estos débitos.',
}
