import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../lib/api.ts'
import type { ActField } from '../../lib/form/act-dialog.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as approvals } from '../../lib/messages/approvals.ts'
import { t } from '../../lib/messages/desk.ts'
import { deskAct, reason } from './desk-act.ts'

type Held = Desk['held'][number]

export const applyAct = ({ sourceId, freeCents }: Held) =>
  deskAct(() => ({
    title: t('applyTitle'),
    lede: t('applyLede', { amount: formatMoney(freeCents) }),
    actionLabel: t('applySend'),
    fields: [
      { name: 'amount', label: t('amount'), kind: 'money', initial: centsToText(freeCents) },
      reason(),
    ],
    send: (typed, params) =>
      call(deskRoutes.applyEscrow, {
        params,
        body: { sourceId, amount: typed.money('amount'), reason: typed.text('reason') },
      }),
  }))

const closedProof = (): ActField => ({
  ...{ name: 'closedProof', label: t('closedProof'), hint: t('closedProofHint') },
  ...{ kind: 'text', maxLength: 200, isOptional: true },
})

export const refundAct = ({ sourceId, freeCents, isOnline }: Held) =>
  deskAct(() => ({
    title: t(isOnline ? 'byCheckTitle' : 'refundTitle'),
    lede: t(isOnline ? 'byCheckLede' : 'refundLede', { amount: formatMoney(freeCents) }),
    actionLabel: t('refundSend'),
    fields: [
      { name: 'amount', label: t('amount'), kind: 'money', initial: centsToText(freeCents) },
      { name: 'reference', label: t('reference'), kind: 'text', maxLength: 80 },
      ...(isOnline ? [closedProof()] : []),
      reason(),
    ],
    send: (typed, params) =>
      call(deskRoutes.refundEscrow, {
        params,
        body: {
          sourceId,
          amount: typed.money('amount'),
          reference: typed.text('reference'),
          closedProof: isOnline ? typed.text('closedProof') : '',
          reason: typed.text('reason'),
        },
      }),
  }))

const ownConfirmation = (): readonly ActField[] => [
  { name: 'currentPassword', label: approvals('password'), kind: 'password' },
  { name: 'code', label: approvals('code'), hint: approvals('codeHint'), kind: 'code', isOptional: true },
]

/** Decides a refund that waits for a second administrator. */
export const decideRefundAct = (
  { id: refundId, amountCents, reason: why }: Desk['waitingRefunds'][number],
  decision: 'approve' | 'decline',
) =>
  deskAct(({ releasedOn }) => {
    const amount = formatMoney(amountCents)
    const goesBack = t('approveRefundLede', { amount, reason: why })
    const approval =
      releasedOn === null
        ? { lede: goesBack, actionLabel: t('approveRefundSend', { amount }) }
        : {
            lede: `${t('approveReleasedLede', { date: formatDate(releasedOn) })} ${goesBack}`,
            actionLabel: t('approveReleasedSend', { amount }),
          }
    return {
      title: t(`${decision}RefundTitle`),
      ...(decision === 'approve'
        ? approval
        : { lede: t('declineRefundLede'), actionLabel: t('declineRefundSend') }),
      fields: decision === 'approve' ? ownConfirmation() : [],
      send: (typed, params) =>
        call(deskRoutes.decideEscrowRefund, {
          params,
          body: {
            ...{ refundId, decision },
            ...(decision === 'approve'
              ? { seenReleasedDate: releasedOn, currentPassword: typed.text('currentPassword') }
              : {}),
            ...(typed.text('code') === '' ? {} : { code: typed.text('code') }),
          },
        }),
    }
  })

export const undoMoveAct = (moveId: number) =>
  deskAct(() => ({
    title: t('undoMoveTitle'),
    lede: t('undoMoveLede'),
    actionLabel: t('undoSend'),
    fields: [reason()],
    send: (typed, params) =>
      call(deskRoutes.undoEscrowMove, { params, body: { moveId, reason: typed.text('reason') } }),
  }))

export const addTaxAct = deskAct(() => ({
  title: t('addTaxTitle'),
  lede: t('addTaxLede'),
  actionLabel: t('addTaxSend'),
  fields: [
    { name: 'name', label: t('taxName'), hint: t('taxNameHint'), kind: 'text' },
    { name: 'amountCents', label: t('amount'), kind: 'money' },
    { name: 'paidOn', label: t('paidOn'), kind: 'date' },
    { name: 'receiptNo', label: t('receiptNo'), kind: 'text', maxLength: 80 },
  ],
  send: (typed, params) =>
    call(deskRoutes.addSubsequent, {
      params,
      body: {
        name: typed.text('name'),
        amountCents: typed.money('amountCents'),
        paidOn: typed.day('paidOn'),
        rateBps: null,
        receiptNo: typed.text('receiptNo'),
      },
    }),
}))

export const removeTaxAct = ({ id: subsequentId, name }: Desk['subsequents'][number]) =>
  deskAct(() => ({
    title: t('removeTaxTitle', { name }),
    lede: t('removeTaxLede'),
    actionLabel: t('removeSend'),
    fields: [reason()],
    send: (typed, params) =>
      call(deskRoutes.removeSubsequent, { params, body: { subsequentId, reason: typed.text('reason') } }),
  }))

export const reverseAct = ({ id: expenseId, description: name }: Desk['expenses'][number]) =>
  deskAct(() => ({
    title: t('reverseTitle', { name }),
    lede: t('reverseLede'),
    actionLabel: t('reverseSend'),
    fields: [reason()],
    send: (typed, params) =>
      call(deskRoutes.reverseExpense, { params, body: { expenseId, reason: typed.text('reason') } }),
  }))
