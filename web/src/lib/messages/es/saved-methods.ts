import type { Catalogues } from '../translated.ts'

export const savedMethods: Catalogues['savedMethods'] = {
  title: 'Métodos de pago guardados',
  lede: 'Solo los usamos para cobrar los pagos que usted apruebe, incluidos los pagos automáticos que usted programe.',
  accountsTitle: 'Cuentas bancarias',
  cardsTitle: 'Tarjetas',
  noAccounts: 'No hay ninguna cuenta bancaria guardada.',
  account: '{institution}, cuenta terminada en {last4}',
  bank: 'Cuenta bancaria',
  isDefault: 'Predeterminada',
  status_VERIFIED: 'Verificada',
  status_waiting: 'En verificación',
  status_deposits: 'Espera su depósito',
  status_over: 'No se puede usar',
  enterDeposit: 'Escribir el depósito',
  makeDefault: 'Usar como predeterminada',
  makeDefaultOf: 'Usar como predeterminada: {name}',
  remove: 'Quitar',
  removeOf: 'Quitar: {name}',
  removeTitle: '¿Quitar {name}?',
  removeBody:
    'Ya no se ofrecerá para pagar, y termina su autorización para debitarla. Los pagos que ya hizo quedan como están. Para volver a usarla, regístrela de nuevo.',
  keep: 'Conservarla',
  notRemoved: 'No se quitó.',
  notChosen: 'No se pudo usar como predeterminada.',
  inUse:
    'Hay un pago en camino desde esta cuenta, o la usan los pagos automáticos. Detenga los pagos automáticos en la página de su plan, o espere a que responda el banco.',
  gone: 'Se quitó o cambió mientras tanto, quizás en otra ventana. La lista ya está al día.',
  register: 'Registrar una cuenta bancaria',
  noCards:
    'No hay ninguna tarjeta guardada. Puede guardar una al programar los pagos automáticos de un plan de pagos.',
  card: 'Tarjeta {brand} terminada en {last4}',
  cardNoBrand: 'Tarjeta terminada en {last4}',
  cardOpen: 'Tarjeta aún sin guardar',
  cardExpires: 'Vence {month}',
  status_card_saved: 'Guardada',
  status_card_open: 'Sin terminar',
  status_card_expired: 'Vencida',
  cardOpenHint:
    'Usted abrió la página para guardar esta tarjeta, pero no la terminó. La página se cierra sola en menos de una hora.',
  cardUnusableHint: 'Ya no se puede cobrar a esta tarjeta. Quítela, y guarde otra si la necesita.',
  cardUsedBy: 'Se usa para los pagos automáticos del certificado {certificate}.',
  cardPausedBy:
    'Los pagos automáticos del certificado {certificate} usan esta tarjeta. Ahora están en pausa.',
  cardInUseHint:
    'Para quitar esta tarjeta, primero detenga los pagos automáticos en la página del plan, o elija allí otra forma de pagar.',
  removeCardBody:
    'Ya no podremos cobrar a esta tarjeta. Los pagos que ya hizo quedan como están. Para volver a usarla, guárdela de nuevo.',
  removeOpenCardTitle: '¿Quitar esta tarjeta sin terminar?',
  removeOpenCardBody: 'Se cerrará la página para guardar esta tarjeta. No se cobró nada.',
  removePausedBody:
    'Los pagos automáticos del certificado {certificate} están en pausa. Sin esta tarjeta no pueden continuar. Puede programarlos de nuevo con otra tarjeta o cuenta bancaria.',
  cardNotRemoved: 'La tarjeta no se quitó.',
  cardRemoved: 'La tarjeta se quitó.',
}
