import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { cents } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { t as received } from '../../lib/messages/received.ts'
import { PATHS, receivedPaymentPath, webPaymentPath } from '../../lib/paths.ts'
import { moneyPath } from '../../records/money-path.ts'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, type SheetProps } from './act-button.tsx'
import { applyAct, decideRefundAct, refundAct, undoMoveAct } from './money-acts.ts'

interface MoneySheetProps extends SheetProps<Desk> {
  readonly onRecordPayment: () => void
}

/** What is owed, what staff received, and what is held. */
export function MoneySheet({ desk, onAct, onRecordPayment }: MoneySheetProps) {
  const { owedCents } = desk
  return (
    <Sheet isRuled className="stack" aria-labelledby="money">
      <h2 id="money">{t('money')}</h2>
      <FactList
        facts={[
          {
            label: t('owed'),
            value: owedCents === null ? t('noFigure') : formatMoney(owedCents),
            isNumber: true,
          },
        ]}
      />
      {owedCents === null ? <WhyNoFigure facts={desk.facts} /> : null}
      <div>
        <Button size="small" onClick={onRecordPayment}>
          {t('record')}
        </Button>
      </div>
      <Received desk={desk} />
      <Escrow desk={desk} onAct={onAct} />
    </Sheet>
  )
}

/** What staff can do about it. */
function WhyNoFigure({ facts }: Pick<Desk, 'facts'>) {
  const missing = [
    facts.saleType === null ? [t('factsSaleType')] : [],
    facts.purchasedOn === null ? [t('factsPurchased')] : [],
    facts.priceCents === null ? [t('factsPrice')] : [],
    facts.rateBps === null ? [t('factsRate')] : [],
  ].flat()
  if (missing.length > 0) return <p>{t('notRecordedYet', { facts: missing.join(', ') })}</p>
  return (
    <p>
      {t.rich('noRules', {
        rules: <Link to={PATHS.payoffRules}>{t('noRulesRules')}</Link>,
        check: <Link to={PATHS.verify}>{t('noRulesCheck')}</Link>,
      })}
    </p>
  )
}

function Received({ desk }: { readonly desk: Desk }) {
  if (desk.received.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="received">
      <h3 id="received">{t('received')}</h3>
      <ul>
        {desk.received.map(({ id, instrument, totalCents, receivedOn, state }) => (
          <li key={id}>
            <Link to={receivedPaymentPath(id)}>
              {t('receivedLine', {
                instrument: received(`instrument_${instrument}`),
                amount: formatMoney(totalCents),
                date: formatDate(receivedOn),
                state: received(`state_${state}`),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Escrow({ desk: { held, moves, waitingRefunds, redeemedOn }, onAct }: SheetProps<Desk>) {
  if (held.length + moves.length + waitingRefunds.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="escrow">
      <h3 id="escrow">{t('escrow')}</h3>
      {held.map((it) => {
        if (it.heldCents < 0) return <Missing key={it.sourceId} held={it} />
        const facts = { amount: formatMoney(it.heldCents), date: formatDate(it.receivedOn) }
        const line =
          it.freeCents === it.heldCents
            ? t('heldLine', facts)
            : t('heldFree', { ...facts, free: formatMoney(it.freeCents) })
        return (
          <div key={it.sourceId} className="row">
            <span className="num">{line}</span>
            {redeemedOn === null && it.freeCents > 0 ? (
              <ActButton label={t('apply')} about={line} act={applyAct(it)} onAct={onAct} />
            ) : null}
            {it.isOnline ? (
              <Link to={webPaymentPath(it.sourceId)}>{t('refundOnline')}</Link>
            ) : it.freeCents > 0 ? (
              <ActButton label={t('refund')} about={line} act={refundAct(it)} onAct={onAct} />
            ) : null}
          </div>
        )
      })}
      {waitingRefunds.map((refund) => (
        <WaitingRefund key={refund.id} refund={refund} onAct={onAct} />
      ))}
      {moves.map((move) => {
        const facts = {
          amount: formatMoney(move.amountCents),
          date: formatDate(move.movedOn),
          reason: move.reason,
        }
        const line =
          move.kind === 'apply'
            ? t('moveApply', facts)
            : t('moveRefund', { ...facts, reference: move.reference })
        return (
          <div key={move.id} className="row">
            <span>{line}</span>
            <ActButton label={t('undo')} about={line} act={undoMoveAct(move.id)} onAct={onAct} />
          </div>
        )
      })}
    </section>
  )
}

interface WaitingRefundProps {
  readonly refund: Desk['waitingRefunds'][number]
  readonly onAct: SheetProps<Desk>['onAct']
}

/** Who asked for it may take it back, and somebody else approves it. */
function WaitingRefund({ refund, onAct }: WaitingRefundProps) {
  const { amountCents, reference, reason, requestedBy: name, canApprove } = refund
  const line = t('waitingRefund', { amount: formatMoney(amountCents), reference, name, reason })
  return (
    <div className="row">
      <span>{line}</span>
      {canApprove ? (
        <ActButton
          label={t('approveRefund')}
          about={line}
          act={decideRefundAct(refund, 'approve')}
          onAct={onAct}
        />
      ) : null}
      <ActButton
        label={t('declineRefund')}
        about={line}
        act={decideRefundAct(refund, 'decline')}
        onAct={onAct}
      />
    </div>
  )
}

/** More left the escrow of a payment than it held: its bank took it back afterwards. */
function Missing({ held: { sourceId, heldCents, receivedOn } }: { readonly held: Desk['held'][number] }) {
  return (
    <div className="row">
      <span className="num">
        {t('missingLine', { amount: formatMoney(cents(-heldCents)), date: formatDate(receivedOn) })}
      </span>
      <Link to={moneyPath(sourceId)}>{t('missingOpen')}</Link>
    </div>
  )
}
