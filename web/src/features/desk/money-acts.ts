import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { dayOf, moneyOf, reason } from './desk-acts.ts'
import type { MakeAct } from './use-desk.ts'

type Held = Desk['held'][number]

export const applyAct =
  ({ sourceId, freeCents }: Held): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('applyTitle'),
    lede: t('applyLede', { amount: formatMoney(freeCents) }),
    actionLabel: t('applySend'),
    problem: t('problem'),
    fields: [
      { name: 'amount', label: t('amount'), kind: 'money', initial: centsToText(freeCents) },
      reason(),
    ],
    send: async (values) =>
      done(
        await call(deskRoutes.applyEscrow, {
          params: { id },
          body: { sourceID: sourceId, amount: moneyOf(values, 'amount'), reason: values['reason'] ?? '' },
        }),
      ),
  })

export const refundAct =
  ({ sourceId, freeCents }: Held): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('refundTitle'),
    lede: t('refundLede', { amount: formatMoney(freeCents) }),
    actionLabel: t('refundSend'),
    problem: t('problem'),
    fields: [
      { name: 'amount', label: t('amount'), kind: 'money', initial: centsToText(freeCents) },
      { name: 'reference', label: t('reference'), kind: 'text', maxLength: 80 },
      reason(),
    ],
    send: async (values) =>
      done(
        await call(deskRoutes.refundEscrow, {
          params: { id },
          body: {
            sourceID: sourceId,
            amount: moneyOf(values, 'amount'),
            reference: values['reference'] ?? '',
            reason: values['reason'] ?? '',
          },
        }),
      ),
  })

/** Of a refund that waits for a second administrator. */
export const decideRefundAct =
  (
    { id: refundID, amountCents, reason: why }: Desk['waitingRefunds'][number],
    decision: 'approve' | 'decline',
  ): MakeAct =>
  ({ certificateId: id }, done) => {
    const amount = formatMoney(amountCents)
    return {
      title: t(`${decision}RefundTitle`),
      lede: decision === 'approve' ? t('approveRefundLede', { amount, reason: why }) : t('declineRefundLede'),
      actionLabel: decision === 'approve' ? t('approveRefundSend', { amount }) : t('declineRefundSend'),
      problem: t('problem'),
      fields: [],
      send: async () =>
        done(await call(deskRoutes.decideEscrowRefund, { params: { id }, body: { refundID, decision } })),
    }
  }

export const undoMoveAct =
  (moveID: number): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('undoMoveTitle'),
    lede: t('undoMoveLede'),
    actionLabel: t('undoSend'),
    problem: t('problem'),
    fields: [reason()],
    send: async (values) =>
      done(
        await call(deskRoutes.undoEscrowMove, {
          params: { id },
          body: { moveID, reason: values['reason'] ?? '' },
        }),
      ),
  })

export const addTaxAct: MakeAct = ({ certificateId: id, today }, done) => ({
  title: t('addTaxTitle'),
  lede: t('addTaxLede'),
  actionLabel: t('addTaxSend'),
  problem: t('problem'),
  fields: [
    { name: 'subsequentName', label: t('taxName'), hint: t('taxNameHint'), kind: 'text' },
    { name: 'subsequentAmt', label: t('amount'), kind: 'money' },
    { name: 'paidDate', label: t('paidOn'), kind: 'date' },
    { name: 'receiptNo', label: t('receiptNo'), kind: 'text', maxLength: 80 },
  ],
  send: async (values) =>
    done(
      await call(deskRoutes.addSubsequent, {
        params: { id },
        body: {
          subsequentName: values['subsequentName'] ?? '',
          subsequentAmt: moneyOf(values, 'subsequentAmt'),
          paidDate: dayOf(values, 'paidDate') ?? today,
          rateBps: null,
          receiptNo: values['receiptNo'] ?? '',
        },
      }),
    ),
})

export const removeTaxAct =
  ({ id: subsequentID, name }: Desk['subsequents'][number]): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('removeTaxTitle', { name }),
    lede: t('removeTaxLede'),
    actionLabel: t('removeSend'),
    problem: t('problem'),
    fields: [reason()],
    send: async (values) =>
      done(
        await call(deskRoutes.removeSubsequent, {
          params: { id },
          body: { subsequentID, reason: values['reason'] ?? '' },
        }),
      ),
  })

export const reverseAct =
  ({ id: expenseID, description: name }: Desk['expenses'][number]): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('reverseTitle', { name }),
    lede: t('reverseLede'),
    actionLabel: t('reverseSend'),
    problem: t('problem'),
    fields: [reason()],
    send: async (values) =>
      done(
        await call(deskRoutes.reverseExpense, {
          params: { id },
          body: { expenseID, reason: values['reason'] ?? '' },
        }),
      ),
  })
