import { proofRoutes } from '@fieldstone/contract/routes/proofs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { t } from '../../lib/messages/proofs.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { type Asked, onlyCode } from './asked.ts'
import { CheckForm } from './check-form.tsx'
import { CheckResult } from './check-result.tsx'
import { checkedPaperKey } from './keys.ts'

/** Says to anybody whether a paper is ours and what it is worth now. Its address stands on the papers, with their code. */
export default function VerifyPage() {
  const [params] = useSearchParams()
  const scanned = params.get('code') ?? ''
  const [asked, setAsked] = useState<Asked | null>(scanned === '' ? null : onlyCode(scanned))
  // The page is rendered without a code.
  const isHydrated = useHydrated()
  return (
    <div className="stack loose narrow">
      <PageHead title={t('title')} lede={t('lede')} />
      {isHydrated && asked ? <Checked asked={asked} /> : null}
      <CheckForm key={isHydrated ? scanned : ''} code={isHydrated ? scanned : ''} onAsk={setAsked} />
    </div>
  )
}

function Checked({ asked }: { readonly asked: Asked }) {
  const query = useQuery({
    queryKey: checkedPaperKey(asked),
    queryFn: () => call(proofRoutes.checkPaper, { body: asked }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Loaded query={query} failedTitle={t('failed')} skeleton={<BlockSkeleton height="8rem" />}>
      {(paper) => <CheckResult paper={paper} />}
    </Loaded>
  )
}
