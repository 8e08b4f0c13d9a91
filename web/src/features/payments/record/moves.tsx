import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { Timeline } from '../../../ui/timeline.tsx'

/** Every state the payment was in, newest first, with the event that told of it. */
export const Moves = ({ moves }: { readonly moves: PaymentRecord['moves'] }) => (
  <section className="stack plain" aria-labelledby="moves">
    <h2 id="moves">{t('movesHeading')}</h2>
    <Timeline
      items={moves.toReversed().map(({ at, to, eventId }, index) => ({
        key: String(index),
        when: formatInstant(at),
        title: to === 'NEW' ? t('moveBegan') : t(`state_${to}`),
        body: eventId === null ? null : t('moveEvent', { id: eventId }),
        stage: 'past' as const,
      }))}
    />
  </section>
)
