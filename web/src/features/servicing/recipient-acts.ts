import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/desk.ts'
import { deskAct, reason } from './desk-act.ts'

/** Sets the account of the person to whom the letters are addressed. */
export const recipientAct = deskAct(({ mailReaders }) => ({
  title: t('recipientTitle'),
  lede: t('recipientLede'),
  actionLabel: t('recipientSend'),
  fields: [
    {
      name: 'userId',
      label: t('recipientWho'),
      kind: 'choice',
      // No default, because staff have to check who it is.
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
  send: (typed, params) =>
    call(deskRoutes.setLetterRecipient, {
      params,
      body: { userId: Number(typed.text('userId')), reason: typed.text('reason') },
    }),
}))

export const paperAct = deskAct(() => ({
  title: t('paperTitle'),
  lede: t('paperLede'),
  actionLabel: t('paperSend'),
  fields: [reason()],
  send: (typed, params) =>
    call(deskRoutes.removeLetterRecipient, { params, body: { reason: typed.text('reason') } }),
}))
