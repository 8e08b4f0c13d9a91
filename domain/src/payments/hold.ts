/** A page on which somebody began to pay a certificate. */
interface Page {
  readonly payerId: number
  readonly openedAt: Date
}

export interface OpenPage extends Page {
  readonly expiresAt: Date
}

/** Nothing was paid on it: its payer closed it, its time ran out, or another payer took the certificate over. */
export interface UnpaidPage extends Page {
  readonly endedAt: Date
}

export interface Payer {
  /** The certificate is in the payer's own plan, or staff named the payer as the one who gets its letters. */
  readonly isOwner: boolean
  /** Since when the certificate has been among the payer's saved ones; null: it is not. */
  readonly savedAt: Date | null
}

export interface HeldCertificate {
  readonly open: OpenPage
  /** On the day before `open` was opened, of everybody. */
  readonly unpaid: readonly UnpaidPage[]
  readonly payers: ReadonlyMap<number, Payer>
}

/** How long a payer has the certificate alone: ample for a card, too short to keep others from paying. */
const HOLD_MS = 10 * 60_000

/** What each payer has on a day, whatever others have used up: without it a stranger could close any page at once. */
const OWN_MS = 2 * 60_000

/** How many pages were left unpaid on a day when staff look at the next one. */
export const UNPAID_BEFORE_STAFF_LOOK = 2

/** After so many unpaid pages of a payer on a day, having saved the certificate gives the payer no priority. */
const FIRST_PAGES = 2

/**
 * From when another payer may take the certificate over. What nobody pays holds it for twenty minutes of a day in all,
 * each time for half of what is left of them; whoever is new to it that day has two minutes. An owner waits for nobody
 * but another owner. Neither the taker's own pages nor an owner's cost anything.
 */
export function heldUntil(held: HeldCertificate, takerId: number): Date {
  const { open } = held
  if (goesFirst(held, takerId)) return open.openedAt
  const holdMs = isOwner(held, open.payerId)
    ? HOLD_MS
    : Math.max(0, sharedLeftMs(held, takerId), OWN_MS - usedMs(pagesOf(held, open.payerId)))
  return new Date(Math.min(open.openedAt.getTime() + holdMs, open.expiresAt.getTime()))
}

/** An owner before all others; then who saved the certificate before any of that day's pages of others was opened. */
function goesFirst(held: HeldCertificate, takerId: number): boolean {
  const { payerId } = held.open
  if (isOwner(held, payerId)) return false
  if (isOwner(held, takerId)) return true
  const savedAt = savedInTime(held, takerId)
  const holderSavedAt = savedInTime(held, payerId)
  return savedAt !== null && (holderSavedAt === null || savedAt < holderSavedAt)
}

function savedInTime(held: HeldCertificate, payerId: number): Date | null {
  const savedAt = held.payers.get(payerId)?.savedAt ?? null
  if (savedAt === null || pagesOf(held, payerId).length >= FIRST_PAGES) return null
  const others = [held.open, ...held.unpaid].filter((page) => page.payerId !== payerId)
  return others.every(({ openedAt }) => savedAt < openedAt) ? savedAt : null
}

const isOwner = ({ payers }: HeldCertificate, payerId: number): boolean =>
  payers.get(payerId)?.isOwner === true

const pagesOf = ({ unpaid }: HeldCertificate, payerId: number): readonly UnpaidPage[] =>
  unpaid.filter((page) => page.payerId === payerId)

function sharedLeftMs(held: HeldCertificate, takerId: number): number {
  const counted = held.unpaid.filter(({ payerId }) => payerId !== takerId && !isOwner(held, payerId))
  return (2 * HOLD_MS - usedMs(counted)) / 2
}

/** A page that stayed open for longer than it held anything counts no more than one that held for the whole time. */
const usedMs = (pages: readonly UnpaidPage[]): number =>
  pages.reduce(
    (sum, { openedAt, endedAt }) => sum + Math.min(endedAt.getTime() - openedAt.getTime(), HOLD_MS),
    0,
  )
