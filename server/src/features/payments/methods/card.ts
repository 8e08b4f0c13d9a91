import { readCard } from '@fieldstone/domain/payments/card'
import { hostedPage } from './hosted-page.ts'

export const card = hostedPage({
  method: 'CC',
  kinds: ['FULL', 'PARTIAL'],
  methodType: 'card',
  perHour: 5,
  read: readCard,
})
