import { deskRoutes } from '@fieldstone/contract/routes/desk'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/desk.ts'
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
      options: mailReaders.map(({ userId, name, email }) => ({
        value: String(userId),
        label: `${name}, ${email}`,
      })),
      initial: String(mailReaders[0]?.userId ?? ''),
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
