import { wordsByMethod } from '@fieldstone/contract/words-by-method'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { MethodWords } from '../en/methods.ts'

export const methods = wordsByMethod({
  CC: {
    name: 'Tarjeta',
    fee: 'Cargo por servicio de tarjeta ({rate}%)',
    source: 'tarjeta',
    sourceEnding: 'tarjeta terminada en {last4}',
  },
  ACH: {
    name: 'Pago por ACH',
    fee: 'Cargo por servicio de ACH ({rate}%)',
    source: 'cuenta bancaria',
    sourceEnding: 'cuenta bancaria terminada en {last4}',
  },
} as const satisfies Readonly<Record<ChargeMethod, MethodWords>>)
