import { proofRoutes } from '@fieldstone/contract/routes/analysis/proofs'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { t } from '../../../lib/messages/proofs.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { type Asked, CheckForm, onlyCode } from './check-form.tsx'
import { CheckResult } from './check-result.tsx'

/** Shows anyone whether a document is ours and whether it is still valid. Documents print the address of this page with their code. */
export default function VerifyPage() {
  const scanned = useScannedCode()
  return <Verification key={scanned} scanned={scanned} />
}

function Verification({ scanned }: { readonly scanned: string }) {
  const [asked, setAsked] = useState<Asked | null>(scanned === '' ? null : onlyCode(scanned))
  // At build time the page is rendered without a code.
  const isHydrated = useHydrated()
  return (
    <div className="stack loose narrow">
      <PageHead title={t('title')} lede={t('lede')} />
      {isHydrated && asked ? <Checked asked={asked} /> : null}
      <CheckForm key={isHydrated ? scanned : ''} code={isHydrated ? scanned : ''} onAsk={setAsked} />
    </div>
  )
}

/**
 * Reads the code that a camera opened the page with; '' if there is none. It is behind the #, which browsers send to
 * nobody. Papers printed earlier have it in the query: there it is moved, so that nothing sends it again.
 */
function useScannedCode(): string {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const printed = new URLSearchParams(search).get('code')
  useEffect(() => {
    if (printed === null) return
    const rest = new URLSearchParams(search)
    rest.delete('code')
    const moved = hash === '' ? String(new URLSearchParams({ code: printed })) : hash
    void navigate({ search: String(rest), hash: moved }, { replace: true })
  }, [printed, search, hash, navigate])
  return new URLSearchParams(hash.slice(1)).get('code') ?? printed ?? ''
}

function Checked({ asked }: { readonly asked: Asked }) {
  const query = useCall(proofRoutes.checkPaper, { body: asked }, { staleTime: 0, gcTime: 0, retry: false })
  return (
    <Loaded query={query} failedTitle={t('failed')} skeleton={<BlockSkeleton height="8rem" />}>
      {(paper) => <CheckResult paper={paper} />}
    </Loaded>
  )
}
