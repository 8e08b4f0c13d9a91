import { placementRoutes } from '@fieldstone/contract/routes/legal/placement'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/firms.ts'
import { choice, deskAct } from './desk-act.ts'

/** Refers the legal file to a firm or takes it back, opens or closes it. */
export const placeAct = deskAct(({ legalFile, firms }) => ({
  title: t('placeTitle'),
  lede: t('placeLede'),
  actionLabel: t('placeSend'),
  fields: [
    {
      name: 'firmId',
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
      ...choice('isActive', t('file'), { yes: t('fileOpen'), no: t('fileClosed') }),
      initial: legalFile.isActive ? 'yes' : 'no',
    },
  ],
  send: async (typed, params) => {
    const firmId = typed.text('firmId')
    await call(placementRoutes.placeLegalFiles, {
      body: {
        certificateIds: [params.id],
        firmId: firmId === '' ? null : Number(firmId),
        isActive: typed.text('isActive') === 'yes',
      },
    })
    return call(deskRoutes.getDesk, { params })
  },
}))
