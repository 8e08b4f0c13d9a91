import type { Dispute as Facts } from '@fieldstone/contract/entities/payments/payment-record'
import type { Cents } from '@fieldstone/domain/money/cents'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface DisputeProps {
  readonly dispute: Facts
}

/** A dispute: its amount, until when evidence or an appeal is due, and what it takes from the money. */
export function Dispute({ dispute }: DisputeProps) {
  const { id, outcome, amountCents, decidedAt, dueAt } = dispute
  return (
    <Sheet aria-labelledby={id} className="stack">
      <h2 id={id}>{t('disputeHeading', { amount: formatMoney(amountCents) })}</h2>
      <p>{t(`dispute_${outcome}`)}</p>
      <FactList
        facts={[
          { label: t('disputeOpened'), value: formatInstant(dispute.openedAt), isNumber: true },
          ...(decidedAt
            ? [{ label: t('disputeDecided'), value: formatInstant(decidedAt), isNumber: true }]
            : []),
          { label: t('disputeStatus'), value: dispute.status || t('none') },
          { label: t('disputeReason'), value: dispute.reason ?? t('none') },
          {
            label: t(outcome === 'lost' ? 'disputeAppealDue' : 'disputeDue'),
            value: dueAt ? formatInstant(dueAt) : t('none'),
            isNumber: true,
          },
          { label: t('disputeFee'), value: amountText(dispute.feeCents), isNumber: true },
          { label: t('disputeNet'), value: amountText(dispute.netCents), isNumber: true },
        ]}
      />
    </Sheet>
  )
}

const amountText = (amount: Cents | null): string =>
  amount === null ? t('disputeNotTold') : formatMoney(amount)
