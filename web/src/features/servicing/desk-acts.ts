import { PAYMENT_TYPES } from '@fieldstone/contract/entities/servicing/desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../lib/api.ts'
import type { ActField } from '../../lib/form/act-dialog.tsx'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { deskAct, reason } from './desk-act.ts'

type ReasonRoute = 'markRedemption' | 'rejectRedemption' | 'undoRedemption' | 'undoRelease'
type ReasonWords = 'mark' | 'reject' | 'undoPost' | 'undoRelease'

/** An act that needs nothing but a reason. */
const reasonAct = (route: ReasonRoute, words: ReasonWords) =>
  deskAct(() => ({
    title: t(`${words}Title`),
    lede: t(`${words}Lede`),
    actionLabel: t(`${words}Send`),
    fields: [reason()],
    send: (typed, params) => call(deskRoutes[route], { params, body: { reason: typed.text('reason') } }),
  }))

export const markAct = reasonAct('markRedemption', 'mark')
export const rejectAct = reasonAct('rejectRedemption', 'reject')
export const undoPostAct = reasonAct('undoRedemption', 'undoPost')
export const undoReleaseAct = reasonAct('undoRelease', 'undoRelease')

export const postAct = deskAct(({ lastPayment, today }) => ({
  title: t('postTitle'),
  lede: t('postLede'),
  actionLabel: t('postSend'),
  fields: [
    { name: 'receivedOn', label: t('receivedOn'), kind: 'date', initial: lastPayment?.receivedOn ?? today },
    {
      name: 'amountCents',
      label: t('receivedAmount'),
      kind: 'money',
      initial: lastPayment ? centsToText(lastPayment.amountCents) : '',
    },
    {
      name: 'paymentType',
      label: t('paymentType'),
      kind: 'choice',
      options: PAYMENT_TYPES.map((value) => ({ value, label: value })),
      initial: lastPayment?.paymentType ?? 'Paid to treasurer',
    },
    {
      name: 'payerName',
      label: t('payer'),
      kind: 'text',
      initial: lastPayment?.payerName ?? '',
      isOptional: true,
    },
    {
      name: 'proof',
      label: t('proof'),
      hint: t('proofHint'),
      kind: 'text',
      initial: lastPayment?.proof ?? '',
    },
    { name: 'clearedOn', label: t('clearedOn'), hint: t('clearedOnHint'), kind: 'date', isOptional: true },
    {
      name: 'closeReason',
      label: t('closeReason'),
      hint: t('closeReasonHint'),
      kind: 'long',
      isOptional: true,
    },
  ],
  send: (typed, params) =>
    call(deskRoutes.postRedemption, {
      params,
      body: {
        receivedOn: typed.day('receivedOn'),
        amountCents: typed.money('amountCents'),
        paymentType: typed.choice('paymentType', PAYMENT_TYPES),
        payerName: typed.text('payerName'),
        proof: typed.text('proof'),
        clearedOn: typed.optionalDay('clearedOn'),
        closeReason: typed.text('closeReason'),
      },
    }),
}))

export const releaseAct = deskAct(({ redemption, today }) => ({
  title: t('releaseTitle'),
  lede: t('releaseLede'),
  actionLabel: t('releaseSend'),
  fields: [
    { name: 'instrumentNo', label: t('instrumentNo'), kind: 'text', maxLength: 60 },
    { name: 'releasedOn', label: t('releasedOn'), hint: t('today'), kind: 'date', isOptional: true },
    ...(redemption !== null && today < redemption.releasableOn ? [whyEarly(redemption.releasableOn)] : []),
  ],
  send: (typed, params) =>
    call(deskRoutes.recordRelease, {
      params,
      body: {
        instrumentNo: typed.text('instrumentNo'),
        releasedOn: typed.optionalDay('releasedOn') ?? undefined,
        earlyReason: typed.text('earlyReason'),
      },
    }),
}))

const whyEarly = (releasableOn: Parameters<typeof formatDate>[0]): ActField => ({
  name: 'earlyReason',
  label: t('earlyReason', { date: formatDate(releasableOn) }),
  hint: t('earlyReasonHint'),
  kind: 'long',
})
