import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { webPaymentPath } from '../../lib/staff-paths.ts'
import { moneyPath } from '../../records/record-path.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, ActLine, type SheetProps } from './act-button.tsx'
import { applyAct, decideRefundAct, refundAct, undoMoveAct } from './money-acts.ts'

/** Shows held money, refunds that wait, and what was applied or refunded. Shows nothing if there never was any. */
export function EscrowSheet({ desk, onAct }: SheetProps<Desk>) {
  const { held, moves, waitingRefunds, redeemedOn, owedCents } = desk
  const isOwed = redeemedOn === null && owedCents !== ZERO
  if (held.length + moves.length + waitingRefunds.length === 0) return null
  return (
    <Sheet className="stack tight" aria-labelledby="escrow">
      <h2 id="escrow">{t('escrow')}</h2>
      {held.map((it) => (
        <Held key={it.sourceId} held={it} isOwed={isOwed} onAct={onAct} />
      ))}
      {waitingRefunds.map((refund) => (
        <WaitingRefund key={refund.id} refund={refund} onAct={onAct} />
      ))}
      {moves.map((move) => {
        const { kind, reason, reference } = move
        const facts = { amount: formatMoney(move.amountCents), date: formatDate(move.movedOn), reason }
        const line = kind === 'apply' ? t('moveApply', facts) : t('moveReturn', { ...facts, reference })
        return (
          <ActLine key={move.id} text={line}>
            <ActButton label={t('undo')} about={line} act={undoMoveAct(move.id)} onAct={onAct} />
          </ActLine>
        )
      })}
    </Sheet>
  )
}

interface HeldProps extends Pick<SheetProps<Desk>, 'onAct'> {
  readonly held: Desk['held'][number]
  readonly isOwed: boolean
}

function Held({ held, isOwed, onAct }: HeldProps) {
  const { sourceId, heldCents, freeCents, isOnline } = held
  const date = formatDate(held.receivedOn)
  // More than the held amount of a payment was used: its bank returned it afterwards.
  if (heldCents < 0)
    return (
      <ActLine text={t('missingLine', { amount: formatMoney(cents(0 - heldCents)), date })}>
        <Link to={moneyPath(sourceId)}>{t('missingOpen')}</Link>
      </ActLine>
    )
  const facts = { amount: formatMoney(heldCents), date }
  const line =
    freeCents === heldCents ? t('heldLine', facts) : t('heldFree', { ...facts, free: formatMoney(freeCents) })
  const isFree = freeCents > 0
  return (
    <ActLine text={line}>
      {isOwed && isFree ? (
        <ActButton label={t('apply')} about={line} act={applyAct(held)} onAct={onAct} />
      ) : null}
      {isOnline ? <Link to={webPaymentPath(sourceId)}>{t('refundOnline')}</Link> : null}
      {isFree ? <ActButton label={t('byCheck')} about={line} act={refundAct(held)} onAct={onAct} /> : null}
    </ActLine>
  )
}

interface WaitingRefundProps extends Pick<SheetProps<Desk>, 'onAct'> {
  readonly refund: Desk['waitingRefunds'][number]
}

/** The administrator who asked can withdraw the refund. Another one approves it. */
function WaitingRefund({ refund, onAct }: WaitingRefundProps) {
  const { amountCents, reference, reason, requestedBy: name, canApprove } = refund
  const line = t('waitingRefund', { amount: formatMoney(amountCents), reference, name, reason })
  const decide = (decision: 'approve' | 'decline') => (
    <ActButton
      label={t(`${decision}Refund`)}
      about={line}
      act={decideRefundAct(refund, decision)}
      onAct={onAct}
    />
  )
  return (
    <ActLine text={line}>
      {canApprove ? decide('approve') : null}
      {decide('decline')}
    </ActLine>
  )
}
