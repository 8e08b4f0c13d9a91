import type { ShownHold } from '@fieldstone/contract/entities/certificates/staff'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { ENTERED_KINDS } from '@fieldstone/domain/holds/hold'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/holds.ts'
import { deskAct, reason } from './desk-act.ts'

export const addHoldAct = deskAct(({ today }) => ({
  title: t('addTitle'),
  lede: t('addLede'),
  actionLabel: t('addSend'),
  problem: t('problem'),
  fields: [
    {
      name: 'kind',
      label: t('kind'),
      kind: 'choice',
      // No default, because each kind stops something else.
      options: [
        { value: '', label: t('kindChoose') },
        ...ENTERED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      ],
    },
    { name: 'fromOn', label: t('fromOn'), kind: 'date', initial: today },
    { name: 'untilOn', label: t('untilOn'), hint: t('untilHint'), kind: 'date', isOptional: true },
    { name: 'name', label: t('name'), hint: t('nameHint'), kind: 'text', maxLength: 120, isOptional: true },
    { name: 'address', label: t('address'), hint: t('addressHint'), kind: 'long', isOptional: true },
    {
      name: 'email',
      label: t('email'),
      hint: t('emailHint'),
      kind: 'text',
      maxLength: 254,
      isOptional: true,
    },
    { ...reason(), hint: t('reasonHint') },
  ],
  send: (typed, params) =>
    call(deskRoutes.addHold, {
      params,
      body: {
        kind: typed.choice('kind', ENTERED_KINDS),
        fromOn: typed.day('fromOn'),
        untilOn: typed.optionalDay('untilOn'),
        name: typed.text('name'),
        address: typed.text('address'),
        email: typed.text('email'),
        reason: typed.text('reason'),
      },
    }),
}))

/** Ends a hold that staff set. A hold from the legal file ends there. */
export const endHoldAct = (holdId: number, version: number, kind: ShownHold['kind']) =>
  deskAct(() => ({
    title: t('endTitle', { kind: t(`kind_${kind}`) }),
    lede: t('endLede'),
    actionLabel: t('endSend'),
    problem: t('problem'),
    fields: [reason()],
    send: (typed, params) =>
      call(deskRoutes.endHold, {
        params,
        body: { holdId, version, reason: typed.text('reason') },
      }),
  }))

export const resumeAct = deskAct(() => ({
  title: t('resumeTitle'),
  lede: t('resumeLede'),
  actionLabel: t('resumeSend'),
  problem: t('resumeProblem'),
  fields: [reason()],
  send: (typed, params) =>
    call(deskRoutes.resumeHeldAutopay, { params, body: { reason: typed.text('reason') } }),
}))

export const writtenRequestAct = deskAct(() => ({
  title: t('writtenTitle'),
  lede: t('writtenLede'),
  actionLabel: t('writtenSend'),
  problem: t('problem'),
  fields: [
    { name: 'askedOn', label: t('writtenOn'), hint: t('writtenHint'), kind: 'date', isOptional: true },
    reason(),
  ],
  send: (typed, params) =>
    call(deskRoutes.setWrittenRequest, {
      params,
      body: { askedOn: typed.optionalDay('askedOn'), reason: typed.text('reason') },
    }),
}))
