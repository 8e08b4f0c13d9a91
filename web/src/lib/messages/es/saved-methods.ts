import type { Catalogues } from '../translated.ts'

export const savedMethods: Catalogues['savedMethods'] = {
  title: 'Cuentas bancarias guardadas',
  lede: 'Solo se debitan para los pagos que usted apruebe. Puede quitar una cuando quiera.',
  noAccounts: 'No hay ninguna cuenta bancaria guardada.',
  account: '{institution}, cuenta terminada en {last4}',
  bank: 'Cuenta bancaria',
  isDefault: 'Se ofrece primero',
  status_VERIFIED: 'Verificada',
  status_waiting: 'En comprobación',
  status_deposits: 'Espera su depósito',
  status_over: 'No se puede usar',
  enterDeposit: 'Escribir el depósito',
  makeDefault: 'Ofrecer primero',
  makeDefaultOf: 'Ofrecer primero: {name}',
  remove: 'Quitar',
  removeOf: 'Quitar: {name}',
  removeTitle: '¿Quitar {name}?',
  removeBody:
    'Ya no se ofrecerá para pagar, y termina su autorización para debitarla. Los pagos que ya hizo quedan como están. Para volver a usarla, regístrela de nuevo.',
  keep: 'Dejarla',
  notRemoved: 'No se quitó.',
  notChosen: 'No se ofrece primero.',
  inUse:
    'Hay un pago en camino desde esta cuenta, o la usan los pagos automáticos. Detenga los pagos automáticos en la página de su plan, o espere a que responda el banco.',
  gone: 'Se quitó o cambió mientras tanto, quizás en otra ventana. La lista ya está al día.',
  register: 'Registrar una cuenta bancaria',
}
