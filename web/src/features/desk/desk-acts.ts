import { PAYMENT_TYPES } from '@fieldstone/contract/entities/desk/desk'
import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../lib/api.ts'
import { type ActField, type ActValues, centsOf } from '../../lib/form/act-dialog.tsx'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import type { MakeAct } from './use-desk.ts'

/** Why, in the history of the certificate. */
export const reason = (): ActField => ({
  name: 'reason',
  label: t('reason'),
  hint: t('reasonHint'),
  kind: 'long',
})

/** A day that the server takes as today when it is left empty. */
const dayOrToday = (name: string, label: string): ActField => ({
  name,
  label,
  hint: t('today'),
  kind: 'date',
  isOptional: true,
})

export const dayOf = (values: ActValues, name: string) => parsePlainDate(values[name] ?? '')

/** Of a field that was checked before. */
export function moneyOf(values: ActValues, name: string) {
  const amount = centsOf(values[name] ?? '')
  if (amount === null) throw new Error(`${name} was checked before`)
  return amount
}

type ReasonRoute = 'markRedemption' | 'rejectRedemption' | 'undoRedemption' | 'undoRelease'
type ReasonWords = 'mark' | 'reject' | 'undoPost' | 'undoRelease'

/** An act that needs nothing but a reason. */
const reasonAct =
  (route: ReasonRoute, words: ReasonWords): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t(`${words}Title`),
    lede: t(`${words}Lede`),
    actionLabel: t(`${words}Send`),
    problem: t('problem'),
    fields: [reason()],
    send: async (values) =>
      done(await call(deskRoutes[route], { params: { id }, body: { reason: values['reason'] ?? '' } })),
  })

export const markAct = reasonAct('markRedemption', 'mark')
export const rejectAct = reasonAct('rejectRedemption', 'reject')
export const undoPostAct = reasonAct('undoRedemption', 'undoPost')
export const undoReleaseAct = reasonAct('undoRelease', 'undoRelease')

export const postAct: MakeAct = ({ certificateId: id, lastPayment, today }, done) => ({
  title: t('postTitle'),
  lede: t('postLede'),
  actionLabel: t('postSend'),
  problem: t('problem'),
  fields: [
    { name: 'receivedDate', label: t('receivedOn'), kind: 'date', initial: lastPayment?.receivedOn ?? today },
    {
      name: 'amount',
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
    { name: 'clearedDate', label: t('clearedOn'), hint: t('clearedOnHint'), kind: 'date', isOptional: true },
    {
      name: 'closeReason',
      label: t('closeReason'),
      hint: t('closeReasonHint'),
      kind: 'long',
      isOptional: true,
    },
  ],
  send: async (values) => {
    const body = {
      receivedDate: dayOf(values, 'receivedDate') ?? today,
      amount: moneyOf(values, 'amount'),
      paymentType: PAYMENT_TYPES.find((it) => it === values['paymentType']) ?? 'Paid to treasurer',
      payerName: values['payerName'] ?? '',
      proof: values['proof'] ?? '',
      clearedDate: dayOf(values, 'clearedDate'),
      closeReason: values['closeReason'] ?? '',
    }
    done(await call(deskRoutes.postRedemption, { params: { id }, body }))
  },
})

export const releaseAct: MakeAct = ({ certificateId: id, redemption, today }, done) => {
  const isHeld = redemption !== null && today < redemption.releasableOn
  return {
    title: t('releaseTitle'),
    lede: t('releaseLede'),
    actionLabel: t('releaseSend'),
    problem: t('problem'),
    fields: [
      { name: 'instrumentNo', label: t('instrumentNo'), kind: 'text', maxLength: 60 },
      dayOrToday('releasedDate', t('releasedOn')),
      ...(isHeld
        ? [
            {
              name: 'earlyReason',
              label: t('earlyReason', { date: formatDate(redemption.releasableOn) }),
              hint: t('earlyReasonHint'),
              kind: 'long',
            } as const,
          ]
        : []),
    ],
    send: async (values) =>
      done(
        await call(deskRoutes.recordRelease, {
          params: { id },
          body: {
            instrumentNo: values['instrumentNo'] ?? '',
            releasedDate: dayOf(values, 'releasedDate') ?? undefined,
            earlyReason: values['earlyReason'] ?? '',
          },
        }),
      ),
  }
}
