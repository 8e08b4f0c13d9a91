import type { PaymentStatus } from '@fieldstone/contract/entities/payment'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/payments.ts'

type WhatWasAuthorizedProps = Pick<PaymentStatus, 'authorization'>

/** The payer's copy of what was agreed to, word for word; nothing for a payment that needed none. */
export function WhatWasAuthorized({ authorization }: WhatWasAuthorizedProps) {
  if (authorization === null) return null
  const { text, acceptedAt, last4 } = authorization
  return (
    <section className="stack tight plain" aria-labelledby="authorized">
      <h2 id="authorized">{t('authorizedHeading')}</h2>
      <p className="prose">{text}</p>
      <p className="small muted">
        {t('authorizedOn', { date: formatInstantDay(acceptedAt), last4: last4 ?? '' })}
      </p>
    </section>
  )
}
