import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { ZERO } from '@fieldstone/domain/money/cents'
import { formatDate, formatInstant, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { WaitingApprovals } from '../../records/approvals/waiting-approvals.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, type SheetProps } from './act-button.tsx'
import { markAct, postAct, rejectAct, releaseAct, undoPostAct, undoReleaseAct } from './desk-acts.ts'

/** From a reported redemption to the recorded release. */
export function RedemptionSheet({ desk, onAct }: SheetProps<Desk>) {
  return (
    <Sheet isRuled className="stack" aria-labelledby="redemption">
      <h2 id="redemption">{t('redemption')}</h2>
      {desk.redeemedOn === null ? <Open desk={desk} onAct={onAct} /> : <Redeemed desk={desk} onAct={onAct} />}
    </Sheet>
  )
}

function Open({ desk, onAct }: SheetProps<Desk>) {
  const { inProcessOn, unsettled, isRedemptionWaiting, certificateId } = desk
  const canPost = unsettled === null && !isRedemptionWaiting
  return (
    <>
      <p>{toPostText(desk)}</p>
      {unsettled === null ? null : <p>{unsettled}</p>}
      {isRedemptionWaiting ? (
        <>
          <Notice kind="waiting" role="status">
            {t('redemptionWaits')}
          </Notice>
          <WaitingApprovals act="redemption-amount" subject={String(certificateId)} />
        </>
      ) : null}
      <div className="row">
        {canPost ? <ActButton kind="primary" label={t('post')} act={postAct} onAct={onAct} /> : null}
        {inProcessOn === null ? (
          <ActButton label={t('mark')} act={markAct} onAct={onAct} />
        ) : (
          <ActButton label={t('reject')} act={rejectAct} onAct={onAct} />
        )}
      </div>
    </>
  )
}

/** Once paid in full, the day counts on which the payment was received, not entered. */
function toPostText({ inProcessOn, owedCents, lastPayment }: Desk): string {
  if (inProcessOn === null) return t('notInProcess')
  return owedCents === ZERO && lastPayment !== null
    ? t('paidToPost', { date: formatDate(lastPayment.receivedOn) })
    : t('inProcess', { date: formatDate(inProcessOn) })
}

function Redeemed({
  desk: { redeemedOn, redemption, unsettled, isReleaseWaiting, certificateId },
  onAct,
}: SheetProps<Desk>) {
  // The county's file redeemed it, so there is nothing here to undo or to release.
  if (redemption === null)
    return <FactList facts={[{ label: t('receivedOn'), value: formatDate(redeemedOn), isNumber: true }]} />
  const { releasedOn } = redemption
  return (
    <>
      <FactList facts={factsOf(redemption)} />
      {unsettled === null || releasedOn !== null ? null : <p>{unsettled}</p>}
      {isReleaseWaiting ? (
        <>
          <Notice kind="waiting" role="status">
            {t('releaseWaits')}
          </Notice>
          <WaitingApprovals act="lien-release" subject={String(certificateId)} />
        </>
      ) : null}
      <div className="row">
        {releasedOn === null && isReleaseWaiting ? (
          <ActButton label={t('undoPost')} act={undoPostAct} onAct={onAct} />
        ) : releasedOn === null ? (
          <>
            {unsettled === null ? (
              <ActButton kind="primary" label={t('release')} act={releaseAct} onAct={onAct} />
            ) : null}
            <ActButton label={t('undoPost')} act={undoPostAct} onAct={onAct} />
          </>
        ) : (
          <ActButton label={t('undoRelease')} act={undoReleaseAct} onAct={onAct} />
        )}
      </div>
    </>
  )
}

function factsOf(redemption: NonNullable<Desk['redemption']>) {
  const { releasedOn, releaseDueFrom, releaseDueUntil, postedAt, postedBy } = redemption
  const day = (label: string, on: Parameters<typeof formatDate>[0]) => ({
    label,
    value: formatDate(on),
    isNumber: true,
  })
  return [
    day(t('receivedOn'), redemption.receivedOn),
    { label: t('receivedAmount'), value: formatMoney(redemption.amountCents), isNumber: true },
    { label: t('paymentType'), value: redemption.paymentType },
    { label: t('payer'), value: redemption.payerName || t('notRecorded') },
    { label: t('proof'), value: redemption.proof },
    ...(redemption.closeReason ? [{ label: t('closeReason'), value: redemption.closeReason }] : []),
    day(t('clearedOn'), redemption.clearedOn),
    {
      label: t('postedBy'),
      value: t('postedWhen', { at: formatInstant(postedAt), name: postedBy ?? t('notRecorded') }),
    },
    ...(releasedOn === null
      ? [
          day(t('releasableOn'), redemption.releasableOn),
          {
            label: t('releaseDue'),
            value: t('releaseSpan', { from: formatDate(releaseDueFrom), until: formatDate(releaseDueUntil) }),
            isNumber: true,
          },
        ]
      : [
          day(t('releasedOn'), releasedOn),
          { label: t('instrumentNo'), value: redemption.instrumentNo ?? '', isNumber: true },
        ]),
  ]
}
