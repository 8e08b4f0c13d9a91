import type { ReceivedPayment } from '@fieldstone/contract/entities/payments/received-payment'
import type { ReceivedOutcome } from '@fieldstone/domain/payments/received'
import { t } from '../../../lib/messages/received.ts'
import type { StatusKind } from '../../../ui/status-badge.tsx'

/** 'Check 1047', 'Cash'. */
export function paidWithText({ instrument, reference }: ReceivedPayment): string {
  const word = t(`instrument_${instrument}`)
  return reference === '' ? word : t('numbered', { instrument: word, number: reference })
}

export const STATE_BADGES: Readonly<Record<ReceivedOutcome, StatusKind>> = {
  pending: 'waiting',
  settled: 'good',
  returned: 'bad',
  'recorded-by-mistake': 'neutral',
}
