import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/desk.ts'
import { reason } from './desk-acts.ts'
import type { MakeAct } from './use-desk.ts'

/** Says whose account is that of the person to whom the letters are addressed. */
export const recipientAct: MakeAct = ({ certificateId: id, mailReaders }, done) => ({
  title: t('recipientTitle'),
  lede: t('recipientLede'),
  actionLabel: t('recipientSend'),
  problem: t('problem'),
  fields: [
    {
      name: 'userID',
      label: t('recipientWho'),
      kind: 'choice',
      // Nobody is proposed: who it is has to be checked.
      options: [
        { value: '', label: t('recipientChoose') },
        ...mailReaders.map(({ userId, name, email, connections }) => ({
          value: String(userId),
          label: t('recipientOption', {
            name,
            email,
            connections: connections.map((it) => t(`connection_${it}`)).join(', '),
          }),
        })),
      ],
    },
    { ...reason(), label: t('recipientProof'), hint: t('recipientProofHint') },
  ],
  send: async (values) => {
    const body = { userID: Number(values['userID']), reason: values['reason'] ?? '' }
    done(await call(deskRoutes.setLetterRecipient, { params: { id }, body }))
  },
})

export const paperAct: MakeAct = ({ certificateId: id }, done) => ({
  title: t('paperTitle'),
  lede: t('paperLede'),
  actionLabel: t('paperSend'),
  problem: t('problem'),
  fields: [reason()],
  send: async (values) => {
    const body = { reason: values['reason'] ?? '' }
    done(await call(deskRoutes.removeLetterRecipient, { params: { id }, body }))
  },
})
