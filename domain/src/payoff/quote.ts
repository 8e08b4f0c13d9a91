import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, ZERO } from '../money/cents.ts'
import { checkLien } from './check-lien.ts'
import type { Component } from './component.ts'
import type { Lien } from './lien.ts'
import { lineOf, type QuoteLine } from './quote-line.ts'
import type { Regime } from './regime.ts'
import { advance, startReplay } from './replay.ts'

/** A payoff as of a day. The lines add up to the four sums exactly. */
export interface Quote {
  readonly goodThrough: PlainDate
  readonly isRedeemed: boolean
  readonly principalCents: Cents
  readonly interestCents: Cents
  readonly expensesCents: Cents
  readonly totalCents: Cents
  /** The part of the lien's payments that no debt took. It is held as unapplied funds. */
  readonly unappliedCents: Cents
  /** Payments submitted and not yet settled. They change no other figure. */
  readonly pendingCents: Cents
  /** In the order of payment. Empty once redeemed. */
  readonly lines: readonly QuoteLine[]
}

/**
 * Computes the payoff of a lien on a day. Every settled payment up to that day is applied to the debts that existed on the
 * payment's own date. Throws PayoffRefused if the data or the settings allow no figure.
 */
export function quoteAt(lien: Lien, regime: Regime, goodThrough: PlainDate): Quote {
  checkLien(lien, regime, goodThrough)
  if (lien.redeemedOn !== null && lien.redeemedOn <= goodThrough)
    return nothingOwed(goodThrough, pending(lien))
  const replay = startReplay(lien, regime)
  advance(replay, goodThrough)
  return openQuote(lien, goodThrough, replay.components, replay.unappliedCents)
}

function openQuote(
  lien: Lien,
  goodThrough: PlainDate,
  components: readonly Component[],
  unappliedCents: number,
): Quote {
  const lines: QuoteLine[] = []
  let [principal, interest, expenses] = [0, 0, 0]
  for (const component of components) {
    if (component.postedOn > goodThrough) continue
    const line = lineOf(component, goodThrough)
    lines.push(line)
    interest += line.interest.unpaidCents
    if (line.isPrincipal) principal += line.base.unpaidCents
    else expenses += line.base.unpaidCents
  }
  return {
    goodThrough,
    isRedeemed: false,
    principalCents: cents(principal),
    interestCents: cents(interest),
    expensesCents: cents(expenses),
    totalCents: cents(principal + interest + expenses),
    unappliedCents: cents(unappliedCents),
    pendingCents: pending(lien),
    lines,
  }
}

/** Returns the quote of a redeemed certificate, which owes nothing. */
export const nothingOwed = (goodThrough: PlainDate, pendingCents: Cents = ZERO): Quote => ({
  goodThrough,
  isRedeemed: true,
  principalCents: ZERO,
  interestCents: ZERO,
  expensesCents: ZERO,
  totalCents: ZERO,
  unappliedCents: ZERO,
  pendingCents,
  lines: [],
})

function pending(lien: Lien): Cents {
  let total = 0
  for (const payment of lien.payments) if (payment.state === 'pending') total += payment.amountCents
  return cents(total)
}

export interface PrincipalPart {
  readonly kind: 'certificate' | 'subsequent'
  readonly id: number
  readonly label: string
  readonly unpaidCents: Cents
}

/** Returns the parts of a quote's principal: each subsequent, then the certificate. They add up to `principalCents`. */
export function principalParts({ lines }: Quote): PrincipalPart[] {
  const parts: PrincipalPart[] = []
  for (const { kind, id, label, base } of lines) {
    if (kind === 'certificate' || kind === 'subsequent') {
      parts.push({ kind, id, label, unpaidCents: base.unpaidCents })
    }
  }
  return parts.sort((a, b) => Number(a.kind === 'certificate') - Number(b.kind === 'certificate'))
}
