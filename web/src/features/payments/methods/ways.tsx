import { postalLines } from '@fieldstone/contract/papers/sender'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { PageKind } from '@fieldstone/domain/payments/charge-methods'
import type { PayMethod } from '@fieldstone/domain/payments/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ServicingPhone } from '../../../lib/contact.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/methods.ts'
import { payoffPrintPath } from '../../../lib/paths.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'

/** The actions of the payer for a chosen method. */
export interface ActionProps {
  readonly certificateId: number
  readonly kind: PageKind
  readonly totalCents: Cents
  readonly isBusy: boolean
  /** Opens its page at the payment processor. */
  readonly onPage: () => void
  /** Continues with a saved bank account. */
  readonly onBank: () => void
}

interface Way {
  /** The text below its amounts that says what happens. */
  readonly Hint: (props: { readonly goodUntil: PlainDate | null }) => ReactNode
  /** The button that continues, with the total. */
  readonly Action: (props: ActionProps) => ReactNode
}

/** Every payment method with its actions. Its texts are in the catalog of methods. */
export const WAYS: Readonly<Record<PayMethod, Way>> = {
  CC: {
    Hint: () => <p>{t('CC_hint')}</p>,
    Action: ({ totalCents, isBusy, onPage }) => (
      <Button isBusy={isBusy} isFull onClick={onPage}>
        {t('CC_goOn', { amount: formatMoney(totalCents) })}
      </Button>
    ),
  },
  ACH: {
    Hint: () => <p>{t('ACH_hint')}</p>,
    Action: ({ isBusy, onBank }) => (
      // Another method has been started already.
      <Button isFull isUnavailable={isBusy} onClick={onBank}>
        {t('ACH_goOn')}
      </Button>
    ),
  },
  MAIL: {
    Hint: MailHint,
    // The printed payoff is for the whole amount.
    Action: ({ kind, certificateId }) =>
      kind === 'FULL' ? (
        <Link className={buttonClass({ isFull: true })} to={payoffPrintPath(certificateId)}>
          {t('MAIL_goOn')}
        </Link>
      ) : null,
  },
  WIRE: {
    Hint: () => <p>{t('WIRE_hint')}</p>,
    Action: () => <span>{t.rich('WIRE_goOn', { phone: <ServicingPhone /> })}</span>,
  },
}

function MailHint({ goodUntil }: { readonly goodUntil: PlainDate | null }) {
  const { data: site } = useSiteSettings()
  if (!site) return null
  const address = postalLines(site, 'payment').join(', ')
  return (
    <p>
      {goodUntil
        ? t('MAIL_hintUntil', { address, date: formatDate(goodUntil) })
        : t('MAIL_hint', { address })}
    </p>
  )
}
