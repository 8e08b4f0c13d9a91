import type { Cents } from '../money/cents.ts'
import type { Quote } from './quote.ts'

export interface PrincipalPart {
  readonly kind: 'certificate' | 'subsequent'
  readonly id: number
  readonly label: string
  readonly unpaidCents: Cents
}

/** The parts of a quote's principal: each subsequent, then the certificate. They add up to `principalCents`. */
export function principalParts({ lines }: Quote): PrincipalPart[] {
  const parts: PrincipalPart[] = []
  for (const { kind, id, label, base } of lines) {
    if (kind === 'certificate' || kind === 'subsequent') {
      parts.push({ kind, id, label, unpaidCents: base.unpaidCents })
    }
  }
  return parts.sort((a, b) => Number(a.kind === 'certificate') - Number(b.kind === 'certificate'))
}
