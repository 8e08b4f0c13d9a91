import type { PaperProof } from '../entities/analysis/proofs/paper-proof.ts'
import type { SiteSettings } from '../entities/site/site.ts'
import { formatPhone } from '../format.ts'
import { fill } from './fill.ts'
import type { ProofWords } from './proof-words.ts'

/** What a paper says of how it is checked. */
export interface ProofDocument {
  readonly title: string
  readonly check: string
  readonly code: string
  /** What the QR code says, and what is said of it to who does not see it. */
  readonly address: string
  readonly alt: string
  /** Where the paper says how to pay. */
  readonly neverChanges: string | null
}

/** `toCall`: whom to call before anybody pays elsewhere; null where the paper asks for no money. */
export function proofDocument(
  { code, address }: PaperProof,
  words: ProofWords,
  toCall: Pick<SiteSettings, 'tollFree' | 'phone'> | null,
): ProofDocument {
  const phone = toCall === null ? '' : formatPhone(toCall.tollFree || toCall.phone)
  const page = address.replace(/[?#].*$/, '').replace(/^https?:\/\//, '')
  return {
    title: words.proofTitle,
    check: fill(words.proofCheck, { page }),
    code,
    address,
    alt: words.proofAlt,
    neverChanges: phone === '' ? null : fill(words.proofNeverChanges, { phone }),
  }
}
