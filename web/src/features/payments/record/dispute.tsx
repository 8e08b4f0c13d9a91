import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import type { Cents } from '@fieldstone/domain/money/cents'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface DisputeProps {
  readonly dispute: NonNullable<PaymentRecord['dispute']>
}

/** A dispute: until when evidence is due, and what it takes from the money. */
export const Dispute = ({ dispute }: DisputeProps) => (
  <Sheet aria-labelledby="dispute" className="stack">
    <h2 id="dispute">{t('disputeHeading')}</h2>
    <p>{t('disputeBody')}</p>
    <FactList
      facts={[
        { label: t('disputeStatus'), value: dispute.status ?? t('none') },
        { label: t('disputeReason'), value: dispute.reason ?? t('none') },
        {
          label: t('disputeDue'),
          value: dispute.dueAt ? formatInstant(dispute.dueAt) : t('none'),
          isNumber: true,
        },
        { label: t('disputeFee'), value: told(dispute.feeCents), isNumber: true },
        { label: t('disputeNet'), value: told(dispute.netCents), isNumber: true },
      ]}
    />
  </Sheet>
)

const told = (amount: Cents | null): string => (amount === null ? t('disputeNotTold') : formatMoney(amount))
