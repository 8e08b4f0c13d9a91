import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { type Act, ActDialog, centsOf } from '../../../lib/form/act-dialog.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/received.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

type Done = (record: ReceivedPaymentRecord) => void
type Sent = ReceivedPaymentRecord['sentBack'][number]

/** Asks to return unidentified money to its sender by check. */
export const sendBackAct = (
  { id, freeCents, payerName, releasedLiens }: ReceivedPaymentRecord,
  done: Done,
): Act => ({
  title: t('sendBackTitle'),
  lede: [t('sendBackLede', { amount: formatMoney(freeCents) }), ...releasedLiens.map(releasedText)].join(' '),
  actionLabel: t('sendBackSend'),
  problem: t('sendBackProblem'),
  fields: [
    { name: 'amount', label: t('sendBackAmount'), kind: 'money', initial: centsToText(freeCents) },
    { name: 'payee', label: t('payee'), kind: 'text', initial: payerName, maxLength: 120 },
    { name: 'address', label: t('payeeAddress'), kind: 'long', maxLength: 500 },
    {
      ...{ name: 'reference', label: t('sendBackReference'), hint: t('sendBackReferenceHint') },
      ...{ kind: 'text', maxLength: 80 },
    },
    { name: 'reason', label: t('returnReason'), hint: t('sendBackReasonHint'), kind: 'long', maxLength: 500 },
  ],
  send: async ({ amount = '', payee = '', address = '', reference = '', reason = '' }) => {
    const amountCents = centsOf(amount)
    if (amountCents === null) throw new Error('the dialog did not check the amount')
    const body = { amountCents, payee, address, reference, reason }
    done(await call(receivedPaymentRoutes.sendBackReceivedPayment, { params: { id }, body }))
  },
})

const releasedText = ({
  certificateNo,
  releasedOn,
}: ReceivedPaymentRecord['releasedLiens'][number]): string =>
  t('sendBackReleased', { certificateNo, date: formatDate(releasedOn) })

const undoAct = (id: number, moveId: number, done: Done): Act => ({
  title: t('sendBackUndoTitle'),
  lede: t('sendBackUndoLede'),
  actionLabel: t('sendBackUndoSend'),
  problem: t('sendBackUndoProblem'),
  fields: [{ name: 'reason', label: t('returnReason'), kind: 'long', maxLength: 500 }],
  send: async ({ reason = '' }) =>
    done(await call(receivedPaymentRoutes.undoSentBackPayment, { params: { id }, body: { moveId, reason } })),
})

/** Lists the checks that went back to the sender of unidentified money, or wait for approval. Nothing if there are none. */
export function SentBack({
  record: { id, sentBack },
  onUndone,
}: {
  readonly record: ReceivedPaymentRecord
  readonly onUndone: Done
}) {
  const [undone, setUndone] = useState<number | null>(null)
  if (sentBack.length === 0) return null
  return (
    <Sheet className="stack tight" aria-labelledby="sent-back">
      <h2 id="sent-back">{t('sentBackTitle')}</h2>
      {sentBack.map((sent, index) => (
        <div key={sent.id ?? `waiting ${index}`} className="stack tight">
          <p>{lineOf(sent)}</p>
          <p className="muted">
            {t('sentBackTo', { payee: sent.payee, address: sent.address.replaceAll('\n', ', ') })}{' '}
            {sent.reason}
          </p>
          <p>
            {sent.id === null ? (
              <Link to={PATHS.approvals}>{t('sentBackApprove')}</Link>
            ) : (
              <Button kind="default" size="small" onClick={() => setUndone(sent.id)}>
                {t('sendBackUndo')}
                <span className="visually-hidden"> {lineOf(sent)}</span>
              </Button>
            )}
          </p>
        </div>
      ))}
      {undone === null ? null : (
        <ActDialog act={undoAct(id, undone, onUndone)} onClose={() => setUndone(null)} />
      )}
    </Sheet>
  )
}

function lineOf({ amountCents, sentOn, reference, requestedBy: name }: Sent): string {
  const amount = formatMoney(amountCents)
  return sentOn === null
    ? t('sentBackWaits', { amount, reference, name })
    : t('sentBackLine', { amount, reference, date: formatDate(sentOn) })
}
