import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isReversed } from '@fieldstone/domain/payments/received'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { type Act, ActDialog } from '../../../lib/form/act-dialog.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/received.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { AssignMoney } from './assign-money.tsx'
import { useShowReceived } from './received-queries.ts'
import { SentBack, sendBackAct } from './sent-back.tsx'

type ActName = 'settle' | 'return' | 'mistake' | 'unassign' | 'sendBack'

/** The actions that the payment allows now. The server decides again. */
export function ReceivedActs({ record }: { readonly record: ReceivedPaymentRecord }) {
  const show = useShowReceived()
  const [open, setOpen] = useState<ActName | null>(null)
  const done = (text: string) => (answer: ReceivedPaymentRecord) => {
    show(answer)
    void showSuccess(text)
  }
  const acts: Readonly<Record<ActName, Act>> = {
    settle: settleAct(record, done(t('settled'))),
    return: returnAct(record, done(t('returnDone'))),
    mistake: mistakeAct(record, done(t('returnDone'))),
    unassign: unassignAct(record, done(t('assigned'))),
    sendBack: sendBackAct(record, done(t('sendBackDone'))),
  }
  const sentBack = <SentBack record={record} onUndone={done(t('sendBackUndone'))} />
  if (isReversed(record.state)) return sentBack
  const isNobodys = record.certificateId === null
  return (
    <>
      {sentBack}
      <div className="row">
        {record.state === 'pending' ? <Button onClick={() => setOpen('settle')}>{t('settle')}</Button> : null}
        <Button kind="default" onClick={() => setOpen('return')}>
          {t('giveBack')}
        </Button>
        <Button kind="default" onClick={() => setOpen('mistake')}>
          {t('mistake')}
        </Button>
        {isNobodys && record.state === 'settled' && record.freeCents > 0 ? (
          <Button kind="default" onClick={() => setOpen('sendBack')}>
            {t('sendBack')}
          </Button>
        ) : null}
        {isNobodys ? null : (
          <Button kind="default" onClick={() => setOpen('unassign')}>
            {t('unassign')}
          </Button>
        )}
      </div>
      {open === null ? null : <ActDialog act={acts[open]} onClose={() => setOpen(null)} />}
      {isNobodys && record.sentBack.length === 0 ? (
        <AssignMoney record={record} onAssigned={done(t('assigned'))} />
      ) : null}
    </>
  )
}

type Done = (record: ReceivedPaymentRecord) => void

const settleAct = ({ id, totalCents, certificateId }: ReceivedPaymentRecord, done: Done): Act => ({
  title: t('settleTitle'),
  lede: t(certificateId === null ? 'settleLedeNobody' : 'settleLede', { amount: formatMoney(totalCents) }),
  actionLabel: t('settleSend'),
  problem: t('settleProblem'),
  fields: [
    {
      name: 'settledDate',
      label: t('settledOn'),
      hint: t('receivedOnHint'),
      kind: 'date',
      isOptional: true,
    },
  ],
  send: async ({ settledDate = '' }) =>
    done(
      await call(receivedPaymentRoutes.settleReceivedPayment, {
        params: { id },
        body: { settledDate: parsePlainDate(settledDate) ?? undefined },
      }),
    ),
})

/** Warns before money goes back on a released certificate, because no lien secures the debt that is left. */
const ledeOf = ({ releasedOn, state }: ReceivedPaymentRecord, lede: string): string =>
  releasedOn === null || state !== 'settled'
    ? lede
    : `${t('releasedNote', { date: formatDate(releasedOn) })} ${lede}`

const returnAct = (record: ReceivedPaymentRecord, done: Done): Act => ({
  ...takesBack(record, done, false),
  title: t('returnTitle'),
  lede: ledeOf(record, t('returnLede')),
  fields: [
    {
      name: 'returnedDate',
      label: t('returnedOn'),
      hint: t('receivedOnHint'),
      kind: 'date',
      isOptional: true,
    },
    { name: 'reason', label: t('returnReason'), hint: t('returnReasonHint'), kind: 'text', maxLength: 500 },
  ],
})

const mistakeAct = (record: ReceivedPaymentRecord, done: Done): Act => ({
  ...takesBack(record, done, true),
  title: t('mistakeTitle'),
  lede: ledeOf(record, t('mistakeLede')),
  fields: [
    { name: 'reason', label: t('returnReason'), hint: t('mistakeReasonHint'), kind: 'text', maxLength: 500 },
  ],
})

const takesBack = (
  record: ReceivedPaymentRecord,
  done: Done,
  isMistake: boolean,
): Pick<Act, 'actionLabel' | 'problem' | 'send'> => ({
  actionLabel: t('returnSend', { amount: formatMoney(record.totalCents) }),
  problem: t('returnProblem'),
  send: async ({ returnedDate = '', reason = '' }) =>
    done(
      await call(receivedPaymentRoutes.returnReceivedPayment, {
        params: { id: record.id },
        body: { returnedDate: parsePlainDate(returnedDate) ?? undefined, reason, isMistake },
      }),
    ),
})

const unassignAct = (record: ReceivedPaymentRecord, done: Done): Act => ({
  title: t('unassignTitle'),
  lede: ledeOf(record, t('unassignLede', { number: record.certificateNo ?? '' })),
  actionLabel: t('unassignSend'),
  problem: t('assignProblem'),
  fields: [{ name: 'reason', label: t('assignReason'), hint: t('assignReasonHint'), kind: 'long' }],
  send: async ({ reason = '' }) =>
    done(
      await call(receivedPaymentRoutes.assignReceivedPayment, {
        params: { id: record.id },
        body: { certificateId: null, seenCertificateId: record.certificateId, reason },
      }),
    ),
})
