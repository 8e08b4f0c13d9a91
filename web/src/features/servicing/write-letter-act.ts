import { documentRoutes } from '@fieldstone/contract/routes/documents'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { goesElectronically, LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { ApiError, call } from '../../lib/api.ts'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t as act } from '../../lib/messages/desk.ts'
import { t } from '../../lib/messages/letters.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { choice, typedOf } from './desk-act.ts'
import type { MakeAct } from './use-desk.ts'

const paperOnly = (): string =>
  LETTER_KINDS.filter((kind) => !goesElectronically(kind))
    .map((kind) => t(`kind_${kind}`))
    .join(', ')

/** The call succeeded but wrote no letter. The dialog stays open and shows why. */
const notWritten = (message: string) => new ApiError({ status: 409, code: 'state_changed', message })

/** Writes one letter and saves its PDF. Shows why if none was written. */
export const writeLetterAct: MakeAct = ({ certificateId: id, letterRecipient, hasLetterAddress }) => ({
  title: t('writeTitle'),
  lede: hasLetterAddress
    ? t('writeLede')
    : `${t('writeLede')} ${act(letterRecipient?.email ? 'noAddressMailed' : 'noAddress')}`,
  actionLabel: t('writeSend'),
  problem: t('notWritten'),
  fields: [
    {
      name: 'kind',
      label: t('kind'),
      kind: 'choice',
      options: LETTER_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      initial: 'payoff',
    },
    choice('sendAgain', t('writeAgain'), { no: t('writeOnce'), yes: t('writeTwice') }),
    ...(letterRecipient?.email
      ? [
          {
            ...choice('onPaper', t('writeHow'), {
              no: t('writeMail', { email: letterRecipient.email }),
              yes: t('writePaper'),
            }),
            hint: t('writeHowHint', { kinds: paperOnly() }),
          },
        ]
      : []),
  ],
  send: async (values) => {
    const kind = typedOf(values).choice('kind', LETTER_KINDS)
    const body = { kind, sendAgain: values['sendAgain'] === 'yes', onPaper: values['onPaper'] === 'yes' }
    const sent = await call(letterRoutes.sendLetter, { params: { id }, body })
    const { outcome, documentId, delivery, unprintable } = sent
    if (unprintable !== null) throw notWritten(t('unprintableText', unprintable))
    if (documentId === null) throw notWritten(`${t(`outcome_${outcome}`)}.`)
    void showSuccess(t(delivery === 'email' ? 'writtenMail' : 'written'))
    const { name, blob } = await callFile(documentRoutes.documentFile, { params: { id: documentId } })
    saveFile(name, blob)
  },
})
