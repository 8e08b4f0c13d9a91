import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import { t as methodWords } from '../lib/messages/methods.ts'
import { t as received } from '../lib/messages/received.ts'

/** What money came by, in words, whichever way it came; a code that is not known here stands as it is. */
export function methodText(method: string): string {
  const charged = CHARGE_METHODS.find((it) => it === method)
  if (charged !== undefined) return methodWords(`${charged}_name`)
  const instrument = INSTRUMENTS.find((it) => it === method)
  return instrument === undefined ? method : received(`instrument_${instrument}`)
}
