import type { Catalogues } from '../translated.ts'

export const planPayments: Catalogues['planPayments'] = {
  lede: 'Plan de pagos del certificado {number}, se deben {amount} en total',
  underWay: '{amount} ya está en camino y se cuenta aquí. Lo que pague ahora va a las cuotas siguientes.',
  ledePlain: 'Plan de pagos del certificado {number}',
  beingPaid:
    'Ya hay un pago en camino para este plan. Cuando se complete, usted podrá pagar lo que todavía se deba.',
  howMuch: '¿Cuánto quiere pagar?',
  due: '{amount}, la próxima cuota',
  dueHint: 'O la parte que todavía no se ha pagado.',
  all: '{amount}, todo lo que se debe',
  allHint: 'Paga el certificado por completo y termina el plan.',
  other: 'Otro monto',
  otherLabel: 'Monto en dólares, sin el cargo',
  otherWrong: 'Escriba un monto de $0.01 a {most}, por ejemplo 250.00',
  toPlan: 'Para el plan',
  close: 'Cerrar',
  toPlanPage: 'Ver su plan',
}
