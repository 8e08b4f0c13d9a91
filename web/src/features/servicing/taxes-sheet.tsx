import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { ChargeProof } from '../../records/documents/charge-proof.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, ActLine, type SheetProps } from './act-button.tsx'
import { addTaxAct, removeTaxAct, reverseAct } from './money-acts.ts'

/** Shows what was added to the debt: subsequent taxes that the holder paid, and posted expenses. */
export function TaxesSheet({
  desk: { subsequents, expenses, redeemedOn, certificateId },
  onAct,
}: SheetProps<Desk>) {
  return (
    <Sheet className="stack tight" aria-labelledby="taxes">
      <h2 id="taxes">{t('taxes')}</h2>
      {subsequents.length === 0 ? <p className="muted">{t('none')}</p> : null}
      {subsequents.map((it) => {
        const facts = { name: it.name, amount: formatMoney(it.amountCents), date: formatDate(it.paidOn) }
        const line =
          it.receiptNo === '' ? t('taxLine', facts) : t('taxLineReceipt', { ...facts, receipt: it.receiptNo })
        return (
          <ActLine key={it.id} text={line}>
            <ChargeProof certificateId={certificateId} kind="subsequent" itemId={it.id} name={it.name} />
            <ActButton label={t('remove')} about={line} act={removeTaxAct(it)} onAct={onAct} />
          </ActLine>
        )
      })}
      {redeemedOn === null ? (
        <div>
          <ActButton label={t('addTax')} act={addTaxAct} onAct={onAct} />
        </div>
      ) : null}
      <h3>{t('expenses')}</h3>
      {expenses.length === 0 ? <p className="muted">{t('none')}</p> : null}
      {expenses.map((it) => {
        const line = t('expenseLine', {
          name: it.description,
          amount: formatMoney(it.amountCents),
          date: formatDate(it.incurredOn),
        })
        return (
          <ActLine key={it.id} text={line}>
            <ChargeProof certificateId={certificateId} kind="expense" itemId={it.id} name={it.description} />
            <ActButton label={t('reverse')} about={line} act={reverseAct(it)} onAct={onAct} />
          </ActLine>
        )
      })}
      <Link to={legalParcelPath(certificateId)}>{t('toExpenses')}</Link>
    </Sheet>
  )
}
