import { type Cents, cents, sumCents, ZERO } from '@fieldstone/domain/money/cents'
import type { PayoffLine } from './entities/certificates/certificate.ts'

type Run = PayoffLine['runs'][number]

type InterestPart = { readonly amountCents: Cents } & (
  | { readonly kind: 'run'; readonly run: Run }
  | { readonly kind: 'minimum' | 'paid' }
)

/** Returns the amount of a line at its beginning, such as the price at the sale, before anything was paid of it. */
export const baseChargedOf = ({ baseCents, basePaidCents }: PayoffLine): Cents =>
  sumCents([baseCents, basePaidCents])

/** One part for each run of a line, then the addition up to the minimum charge, then the interest already paid. */
export function interestPartsOf(line: PayoffLine): readonly InterestPart[] {
  const { runs, interestCents, interestPaidCents } = line
  const counted = sumCents(runs.map(({ amountCents }) => amountCents))
  const raised = cents(interestCents + interestPaidCents - counted)
  return [
    ...runs.map((run) => ({ kind: 'run', run, amountCents: run.amountCents }) as const),
    ...(line.isMinimumApplied && raised > 0 ? [{ kind: 'minimum', amountCents: raised } as const] : []),
    ...(interestPaidCents > 0
      ? [{ kind: 'paid', amountCents: cents(ZERO - interestPaidCents) } as const]
      : []),
  ]
}
