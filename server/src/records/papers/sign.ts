import type { PaperKind } from '@fieldstone/domain/analysis/proofs/standing'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { base64url, CompactSign, compactVerify, errors } from 'jose'
import type { PaperKey } from './keys.ts'

/** All that a signature of a paper covers. */
export interface SignedFacts {
  readonly reference: number
  readonly kind: PaperKind
  readonly certificateId: number
  readonly number: string
  readonly amountCents: number | null
  readonly day: PlainDate
  readonly mailTo: string
  /** Null: issued before papers named it. */
  readonly wireRouting: string | null
  readonly wireAccount: string
  readonly quoteId: number | null
  readonly moneyId: string | null
  readonly redemptionId: number | null
  readonly issuedAt: Date
}

const ALGORITHM = 'HS256'

/** The signature alone, base64url: header and facts stand in the row. */
export async function signFacts(facts: SignedFacts, key: PaperKey): Promise<string> {
  const whole = await new CompactSign(bytesOf(facts)).setProtectedHeader(headerOf(key)).sign(key.secret)
  return whole.slice(whole.lastIndexOf('.') + 1)
}

/** Whether these are the facts that were signed. */
export async function isSigned(facts: SignedFacts, key: PaperKey, signature: string): Promise<boolean> {
  const header = base64url.encode(JSON.stringify(headerOf(key)))
  const whole = `${header}.${base64url.encode(bytesOf(facts))}.${signature}`
  try {
    await compactVerify(whole, key.secret, { algorithms: [ALGORITHM] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

const headerOf = ({ id }: PaperKey) => ({ alg: ALGORITHM, kid: String(id) })

/** In a fixed order, with the version of it first: a paper that is out is checked by the order of its time. */
const bytesOf = (facts: SignedFacts): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify([
      facts.wireRouting === null ? 1 : 2,
      facts.reference,
      facts.kind,
      facts.certificateId,
      facts.number,
      facts.amountCents,
      facts.day,
      facts.mailTo,
      ...(facts.wireRouting === null ? [] : [facts.wireRouting]),
      facts.wireAccount,
      facts.quoteId,
      facts.moneyId,
      facts.redemptionId,
      facts.issuedAt.toISOString(),
    ]),
  )
