import type { ChargeProof } from '@fieldstone/contract/entities/payoff/grounds'
import { groundRoutes } from '@fieldstone/contract/routes/payoff/grounds'
import { lazy, Suspense, useState } from 'react'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/grounds.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useDocumentChoices } from './document-choices.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

interface ProveDialogProps {
  readonly certificateId: number
  readonly proof: ChargeProof
  readonly name: string
  readonly onClose: () => void
}

/** Chooses one of the certificate's documents, or uploads one, which is then chosen. */
export default function ProveDialog({ certificateId, proof, name, onClose }: ProveDialogProps) {
  const prove = useSend(groundRoutes.proveCharge, { shows: groundRoutes.getGrounds })
  const before = proof.documentId === null ? '' : String(proof.documentId)
  const options = useDocumentChoices(certificateId, before)
  const [isUploading, setUploading] = useState(false)
  /** The choices at the time when the upload started. */
  const [known, setKnown] = useState<readonly string[] | null>(null)
  if (isUploading)
    return (
      <Suspense fallback={null}>
        <UploadDialog certificateId={certificateId} onClose={() => setUploading(false)} />
      </Suspense>
    )
  const added = known && options.find(({ value }) => !known.includes(value))
  const initial = added?.value ?? before
  const upload = () => {
    setKnown(options.map(({ value }) => value))
    setUploading(true)
  }
  const act = {
    title: t('attachTitle', { name }),
    lede: (
      <span className="row apart">
        {t('attachLede')}
        <Button kind="default" size="small" onClick={upload}>
          {t('attachUpload')}
        </Button>
      </span>
    ),
    actionLabel: t('attachSend'),
    problem: t('attachProblem'),
    fields: [
      {
        ...{ name: 'documentId', label: t('attachField'), kind: 'choice' as const },
        ...{ options, initial, isOptional: true },
      },
    ],
    send: async (values: Readonly<Record<string, string>>) => {
      const { kind, itemId } = proof
      const documentId = values['documentId'] ? Number(values['documentId']) : null
      const body = { kind, itemId, documentId }
      await prove({ params: { id: certificateId }, body })
      void showSuccess(t('attached'))
    },
  }
  return <ActDialog key={initial} act={act} onClose={onClose} />
}
