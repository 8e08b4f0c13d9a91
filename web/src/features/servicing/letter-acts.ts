import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/desk.ts'
import { choice, deskAct } from './desk-act.ts'

const METHODS = ['Phone', 'Letter', 'Email', 'Visit', 'Fax'] as const

export const logAct = deskAct(() => ({
  title: t('logTitle'),
  lede: t('logLede'),
  actionLabel: t('logSend'),
  fields: [
    choice('isIncoming', t('direction'), { yes: t('incoming'), no: t('outgoing') }),
    {
      name: 'method',
      label: t('method'),
      kind: 'choice',
      options: METHODS.map((value) => ({ value, label: t(`method_${value}`) })),
      initial: 'Phone',
    },
    { name: 'reason', label: t('why'), kind: 'text', maxLength: 80 },
    choice('asksForPayment', t('asks'), { no: t('asksNo'), yes: t('asksYes') }),
    { name: 'contactFirstName', label: t('firstName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'contactLastName', label: t('lastName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'loggedOn', label: t('on'), hint: t('today'), kind: 'date', isOptional: true },
    { name: 'notes', label: t('notes'), kind: 'long', maxLength: 4000, isOptional: true },
  ],
  send: (typed, params) =>
    call(deskRoutes.addCorrespondence, {
      params,
      body: {
        isIncoming: typed.text('isIncoming') === 'yes',
        asksForPayment: typed.text('asksForPayment') === 'yes',
        method: typed.text('method'),
        reason: typed.text('reason'),
        contactFirstName: typed.text('contactFirstName'),
        contactLastName: typed.text('contactLastName'),
        loggedOn: typed.optionalDay('loggedOn') ?? undefined,
        notes: typed.text('notes'),
      },
    }),
}))

export const askPayoffAct = deskAct(() => ({
  title: t('askPayoffTitle'),
  lede: t('askPayoffLede'),
  actionLabel: t('askPayoffSend'),
  fields: [
    { name: 'firstName', label: t('firstName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'lastName', label: t('lastName'), kind: 'text', maxLength: 80 },
    { name: 'memo', label: t('notes'), kind: 'long', maxLength: 1000, isOptional: true },
  ],
  send: (typed, params) =>
    call(deskRoutes.addPayoffRequest, {
      params,
      body: {
        firstName: typed.text('firstName'),
        lastName: typed.text('lastName'),
        memo: typed.text('memo'),
      },
    }),
}))

export const offerAct = ({ id: requestId }: Desk['payoffRequests'][number]) =>
  deskAct(() => ({
    title: t('offerTitle'),
    lede: t('offerLede'),
    actionLabel: t('offerSend'),
    fields: [
      { name: 'goodThrough', label: t('goodThrough'), kind: 'date' },
      { name: 'memo', label: t('notes'), kind: 'long', maxLength: 1000, isOptional: true },
    ],
    send: (typed, params) =>
      call(deskRoutes.offerPayoff, {
        params,
        body: {
          requestId,
          goodThrough: typed.day('goodThrough'),
          memo: typed.text('memo'),
        },
      }),
  }))
