/** For so long what goes out to one payer, or of one certificate, counts together: five small refunds are one large one. */
export const TOGETHER_DAYS = 30

export interface MoneyOut {
  readonly amountCents: number
  /** What went out, or is on its way, within that time, by any way. */
  readonly recentCents: number
  /** The setting. */
  readonly limitCents: number
}

/** Whether a second administrator must agree before money goes out. */
export const needsSecondPair = ({ amountCents, recentCents, limitCents }: MoneyOut): boolean =>
  amountCents + recentCents > limitCents

/** What still goes out by one person's word. */
export const remainingBeforeSecondApproval = ({
  recentCents,
  limitCents,
}: Omit<MoneyOut, 'amountCents'>): number => Math.max(0, limitCents - recentCents)
