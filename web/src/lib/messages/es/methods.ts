import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { MethodWords } from '../en/methods.ts'
import type { Catalogues } from '../language.ts'

const WORDS = {
  CC: {
    name: 'Tarjeta',
    history: '{amount} con tarjeta',
    choice: 'Tarjeta de crédito',
    fee: 'Cargo por servicio de tarjeta',
    feeAt: 'Cargo por servicio de tarjeta, {rate}',
    costs: 'Con tarjeta de crédito, por {fee}.',
    paidBy: 'con tarjeta',
    source: 'Tarjeta',
    nextDebit: '{amount} el {date}, con el cargo por servicio de tarjeta',
    withFee: 'Con el cargo por servicio de tarjeta',
    inAll: 'En total, con {fees} de cargos por servicio de tarjeta',
  },
  ACH: {
    name: 'Débito bancario',
    history: '{amount} por débito bancario',
    choice: 'Cuenta bancaria (ACH)',
    fee: 'Cargo por servicio de ACH',
    feeAt: 'Cargo por servicio de ACH, {rate}',
    costs: 'Desde una cuenta bancaria (ACH), por {fee}.',
    paidBy: 'desde una cuenta bancaria',
    source: 'Cuenta bancaria',
    nextDebit: '{amount} el {date}, con el cargo por servicio de ACH',
    withFee: 'Con el cargo por servicio de ACH',
    inAll: 'En total, con {fees} de cargos por servicio de ACH',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>

export const methods: Catalogues['methods'] = {
  ...wordsByMethod(WORDS),

  MAIL_choice: 'Correo postal',
  MAIL_feeAt: 'Sin cargo',
  MAIL_costs: 'Por correo postal, sin cargo.',

  WIRE_choice: 'Transferencia bancaria',
  WIRE_feeAt: 'Cargo por transferencia',
  WIRE_costs: 'Por transferencia bancaria, por {fee}.',
  WIRE_history: '{amount} por transferencia bancaria',

  CHECK_history: '{amount} con cheque',
  MONEY_ORDER_history: '{amount} con giro postal',
  CASH_history: '{amount} en efectivo',
}
