import type { ChargeProof as Proof } from '@fieldstone/contract/entities/payoff/grounds'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/messages/grounds.ts'
import { useSession } from '../../lib/session.ts'
import { recordTabPath } from '../../lib/staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import './documents.css'
import { groundRoutes } from '@fieldstone/contract/routes/payoff/grounds'
import { useCall } from '../../lib/calls.ts'

const ProveDialog = lazy(() => import('./prove-dialog.tsx'))

interface ChargeProofProps extends Pick<Proof, 'kind' | 'itemId'> {
  readonly certificateId: number
  /** The name of the charge. */
  readonly name: string
}

/** Shows the document that proves an expense or subsequent taxes, with a button to attach one. Only staff see that none is attached. */
export function ChargeProof({ certificateId, kind, itemId, name }: ChargeProofProps) {
  const role = useSession()?.role
  const [isOpen, setOpen] = useState(false)
  const { data } = useGrounds(certificateId)
  const proof = data?.proofs.find((it) => it.kind === kind && it.itemId === itemId)
  if (proof === undefined) return null
  return (
    <span className="charge-proof small">
      <Paper proof={proof} certificateId={certificateId} />
      {role === 'admin' || role === 'legal' ? (
        <span className="no-print">
          <Button
            kind="quiet"
            size="small"
            aria-label={t('attachTo', { name: name || t('unnamed') })}
            onClick={() => setOpen(true)}
          >
            {t(proof.documentId === null ? 'attach' : 'change')}
          </Button>
        </span>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ProveDialog
            certificateId={certificateId}
            proof={proof}
            name={name || t('unnamed')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}

function Paper({ proof, certificateId }: { readonly proof: Proof; readonly certificateId: number }) {
  const { kind, documentId, documentName, receiptNo, isOrdered, isProved } = proof
  // Owners may get the printed page.
  if (!isProved)
    return <span className="muted no-print">{t(kind === 'expense' ? 'noPaper' : 'noReceipt')}</span>
  return (
    <>
      {documentName === null ? null : (
        <Link to={recordTabPath(certificateId, 'documents')}>{documentName}</Link>
      )}
      {documentId !== null && documentName === null ? <span className="muted">{t('hidden')}</span> : null}
      {receiptNo === '' ? null : <span>{t('receipt', { no: receiptNo })}</span>}
      {isOrdered ? <span>{t('order')}</span> : null}
    </>
  )
}

/** Reads what the payoff of a certificate is based on. Each line of its table mounts this hook, so one read serves them all. */
export const useGrounds = (certificateId: number) =>
  useCall(groundRoutes.getGrounds, { params: { id: certificateId } }, { staleTime: 5_000 })
