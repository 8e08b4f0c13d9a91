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

/** What a payer does with a way to pay that was chosen. */
export interface ActionProps {
  readonly certificateId: number
  readonly kind: PageKind
  readonly totalCents: Cents
  readonly isBusy: boolean
  /** Leaves for its page at the provider. */
  readonly onPage: () => void
  /** Goes on with a bank account that is kept here. */
  readonly onBank: () => void
}

interface Way {
  /** What happens, below its figures. */
  readonly Hint: (props: { readonly goodUntil: PlainDate | null }) => ReactNode
  /** How it goes on: a button says what it does, with the total. */
  readonly Action: (props: ActionProps) => ReactNode
}

/** Every way to pay, each with what it does here. What it says is in the catalogue of methods. */
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
      // Another way is being begun already.
      <Button isFull isUnavailable={isBusy} onClick={onBank}>
        {t('ACH_goOn')}
      </Button>
    ),
  },
  MAIL: {
    Hint: MailHint,
    // The printed payoff is of the whole.
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
