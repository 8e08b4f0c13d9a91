import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/desk.ts'
import { dayOf } from './desk-acts.ts'
import type { MakeAct } from './use-desk.ts'

const METHODS = ['Phone', 'Letter', 'Email', 'Visit', 'Fax'] as const

export const logAct: MakeAct = ({ certificateId: id }, done) => ({
  title: t('logTitle'),
  lede: t('logLede'),
  actionLabel: t('logSend'),
  problem: t('problem'),
  fields: [
    {
      name: 'incoming',
      label: t('direction'),
      kind: 'choice',
      options: [
        { value: 'yes', label: t('incoming') },
        { value: 'no', label: t('outgoing') },
      ],
      initial: 'yes',
    },
    {
      name: 'logType',
      label: t('method'),
      kind: 'choice',
      options: METHODS.map((value) => ({ value, label: t(`method_${value}`) })),
      initial: 'Phone',
    },
    { name: 'corrType', label: t('why'), kind: 'text', maxLength: 80 },
    {
      name: 'asksForPayment',
      label: t('asks'),
      kind: 'choice',
      options: [
        { value: 'no', label: t('asksNo') },
        { value: 'yes', label: t('asksYes') },
      ],
      initial: 'no',
    },
    { name: 'contactFirstName', label: t('firstName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'contactLastName', label: t('lastName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'logDate', label: t('on'), hint: t('today'), kind: 'date', isOptional: true },
    { name: 'notes', label: t('notes'), kind: 'long', maxLength: 4000, isOptional: true },
  ],
  send: async (values) =>
    done(
      await call(deskRoutes.addCorrespondence, {
        params: { id },
        body: {
          incoming: values['incoming'] === 'yes',
          asksForPayment: values['asksForPayment'] === 'yes',
          logType: values['logType'] ?? '',
          corrType: values['corrType'] ?? '',
          contactFirstName: values['contactFirstName'] ?? '',
          contactLastName: values['contactLastName'] ?? '',
          logDate: dayOf(values, 'logDate') ?? undefined,
          notes: values['notes'] ?? '',
        },
      }),
    ),
})

export const askPayoffAct: MakeAct = ({ certificateId: id }, done) => ({
  title: t('askPayoffTitle'),
  lede: t('askPayoffLede'),
  actionLabel: t('askPayoffSend'),
  problem: t('problem'),
  fields: [
    { name: 'requestByFirstName', label: t('firstName'), kind: 'text', maxLength: 80, isOptional: true },
    { name: 'requestByLastName', label: t('lastName'), kind: 'text', maxLength: 80 },
    { name: 'payoffMemo', label: t('notes'), kind: 'long', maxLength: 1000, isOptional: true },
  ],
  send: async (values) =>
    done(
      await call(deskRoutes.addPayoffRequest, {
        params: { id },
        body: {
          requestByFirstName: values['requestByFirstName'] ?? '',
          requestByLastName: values['requestByLastName'] ?? '',
          payoffMemo: values['payoffMemo'] ?? '',
        },
      }),
    ),
})

export const offerAct =
  ({ id: payoffID }: Desk['payoffRequests'][number]): MakeAct =>
  ({ certificateId: id, today }, done) => ({
    title: t('offerTitle'),
    lede: t('offerLede'),
    actionLabel: t('offerSend'),
    problem: t('problem'),
    fields: [
      { name: 'goodThrough', label: t('goodThrough'), kind: 'date' },
      { name: 'payoffMemo', label: t('notes'), kind: 'long', maxLength: 1000, isOptional: true },
    ],
    send: async (values) =>
      done(
        await call(deskRoutes.offerPayoff, {
          params: { id },
          body: {
            payoffID,
            goodThrough: dayOf(values, 'goodThrough') ?? today,
            payoffMemo: values['payoffMemo'] ?? '',
          },
        }),
      ),
  })
