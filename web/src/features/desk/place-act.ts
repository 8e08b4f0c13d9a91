import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { call } from '../../lib/api.ts'
import { t as desk } from '../../lib/messages/desk.ts'
import { t } from '../../lib/messages/firms.ts'
import type { MakeAct } from './use-desk.ts'

/** Gives the legal file to a firm or takes it back, opens or closes it. */
export const placeAct: MakeAct = ({ certificateId: id, legalFile, firms }, done) => ({
  title: t('placeTitle'),
  lede: t('placeLede'),
  actionLabel: t('placeSend'),
  problem: desk('problem'),
  fields: [
    {
      name: 'ohsAttorneyID',
      label: t('fileFirm'),
      kind: 'choice',
      options: [
        { value: '', label: t('fileNone') },
        ...firms.map((firm) => ({ value: String(firm.id), label: firm.name })),
      ],
      initial: String(legalFile.firmId ?? ''),
      isOptional: true,
    },
    {
      name: 'isActive',
      label: t('file'),
      kind: 'choice',
      options: [
        { value: 'yes', label: t('fileOpen') },
        { value: 'no', label: t('fileClosed') },
      ],
      initial: legalFile.isActive ? 'yes' : 'no',
    },
  ],
  send: async (values) => {
    const firmId = values['ohsAttorneyID'] ?? ''
    await call(firmRoutes.placeLegalFiles, {
      body: {
        parcelIDs: [id],
        ohsAttorneyID: firmId === '' ? null : Number(firmId),
        isActive: values['isActive'] === 'yes',
      },
    })
    done(await call(deskRoutes.getDesk, { params: { id } }))
  },
})
