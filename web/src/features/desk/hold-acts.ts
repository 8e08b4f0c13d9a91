import type { ShownHold } from '@fieldstone/contract/entities/certificates/hold'
import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { ENTERED_KINDS } from '@fieldstone/domain/holds/hold'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/holds.ts'
import { dayOf, reason } from './desk-acts.ts'
import type { MakeAct } from './use-desk.ts'

export const addHoldAct: MakeAct = ({ certificateId: id, today }, done) => ({
  title: t('addTitle'),
  lede: t('addLede'),
  actionLabel: t('addSend'),
  problem: t('problem'),
  fields: [
    {
      name: 'kind',
      label: t('kind'),
      kind: 'choice',
      // Nothing is proposed: each keeps something else back.
      options: [
        { value: '', label: t('kindChoose') },
        ...ENTERED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      ],
    },
    { name: 'fromDate', label: t('fromOn'), kind: 'date', initial: today },
    { name: 'untilDate', label: t('untilOn'), hint: t('untilHint'), kind: 'date', isOptional: true },
    { name: 'name', label: t('name'), hint: t('nameHint'), kind: 'text', maxLength: 120, isOptional: true },
    {
      name: 'address',
      label: t('address'),
      hint: t('addressHint'),
      kind: 'long',
      maxLength: 500,
      isOptional: true,
    },
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
  send: async (values) => {
    const body = {
      kind: ENTERED_KINDS.find((it) => it === values['kind']) ?? 'staff',
      fromDate: dayOf(values, 'fromDate') ?? today,
      untilDate: dayOf(values, 'untilDate'),
      name: values['name'] ?? '',
      address: values['address'] ?? '',
      email: values['email'] ?? '',
      reason: values['reason'] ?? '',
    }
    done(await call(deskRoutes.addHold, { params: { id }, body }))
  },
})

export const endHoldAct =
  ({ id: holdID, version, kind }: ShownHold): MakeAct =>
  ({ certificateId: id }, done) => ({
    title: t('endTitle', { kind: t(`kind_${kind}`) }),
    lede: t('endLede'),
    actionLabel: t('endSend'),
    problem: t('problem'),
    fields: [reason()],
    send: async (values) => {
      const body = { holdID: holdID ?? 0, version: version ?? 0, reason: values['reason'] ?? '' }
      done(await call(deskRoutes.endHold, { params: { id }, body }))
    },
  })

export const resumeAct: MakeAct = ({ certificateId: id }, done) => ({
  title: t('resumeTitle'),
  lede: t('resumeLede'),
  actionLabel: t('resumeSend'),
  problem: t('resumeProblem'),
  fields: [reason()],
  send: async (values) => {
    const body = { reason: values['reason'] ?? '' }
    done(await call(deskRoutes.resumeHeldAutopay, { params: { id }, body }))
  },
})

export const writtenRequestAct: MakeAct = ({ certificateId: id }, done) => ({
  title: t('writtenTitle'),
  lede: t('writtenLede'),
  actionLabel: t('writtenSend'),
  problem: t('problem'),
  fields: [
    { name: 'askedDate', label: t('writtenOn'), hint: t('writtenHint'), kind: 'date', isOptional: true },
    reason(),
  ],
  send: async (values) => {
    const body = { askedDate: dayOf(values, 'askedDate'), reason: values['reason'] ?? '' }
    done(await call(deskRoutes.setWrittenRequest, { params: { id }, body }))
  },
})
