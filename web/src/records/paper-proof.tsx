import type { ProofDocument } from '@fieldstone/contract/papers/proof'
import { lazy, Suspense } from 'react'
import './paper-proof.css'

/** The encoder is loaded where a paper is shown. */
const Drawing = lazy(() => import('../lib/qr-drawing.tsx'))

/** Its code, by camera and to be typed, on a paper that is printed from the browser. */
export const PaperProof = ({ proof }: { readonly proof: ProofDocument }) => (
  <section className="paper-proof">
    <div className="paper-proof-qr">
      <Suspense fallback={null}>
        <Drawing text={proof.address} label={proof.alt} />
      </Suspense>
    </div>
    <div className="small">
      <p>
        <b>{proof.title}</b>
      </p>
      <p>{proof.check}</p>
      <p className="paper-proof-code">{proof.code}</p>
      {proof.neverChanges === null ? null : <p>{proof.neverChanges}</p>}
    </div>
  </section>
)
