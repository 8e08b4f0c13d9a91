/** What of an account decides whether its personal data may be deleted, and what stays of it. */
export interface AccountFacts {
  readonly isTaxpayer: boolean
  readonly isDeleted: boolean
  /** A preservation hold stands on the account, or on a certificate that it belongs to. */
  readonly isHeld: boolean
  /** Requested, offered, running or in default. */
  readonly openPlanCount: number
  /** Payments and refunds that are not settled, under dispute, or looked at by staff. */
  readonly movingMoneyCount: number
  /** Bank accounts and cards that are kept for the next payment. */
  readonly savedMethodCount: number
  readonly paymentCount: number
  readonly planCount: number
  /** Agreements to debits, to plans and to letters by e-mail. */
  readonly agreementCount: number
  /** Mails about a certificate. */
  readonly mailCount: number
}

/** Why the data of an account cannot be deleted now, in the order in which they are said. */
export const DELETION_OBSTACLES = ['staff', 'deleted', 'hold', 'plan', 'money', 'saved-method'] as const
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number]

const STANDS: Readonly<Record<DeletionObstacle, (facts: AccountFacts) => boolean>> = {
  // What staff did stays under their name.
  staff: ({ isTaxpayer }) => !isTaxpayer,
  deleted: ({ isDeleted }) => isDeleted,
  hold: ({ isHeld }) => isHeld,
  plan: ({ openPlanCount }) => openPlanCount > 0,
  money: ({ movingMoneyCount }) => movingMoneyCount > 0,
  'saved-method': ({ savedMethodCount }) => savedMethodCount > 0,
}

export const deletionObstacles = (facts: AccountFacts): readonly DeletionObstacle[] =>
  DELETION_OBSTACLES.filter((obstacle) => STANDS[obstacle](facts))

/** A person may ask whatever the company must keep for the moment: that is the company's to weigh. */
export const mayAskForDeletion = (facts: AccountFacts): boolean =>
  deletionObstacles(facts).every((obstacle) => obstacle === 'hold')

/** What stays of an account, since money or the law rests on it. */
export const DELETION_REMAINS = ['payments', 'plans', 'agreements', 'mails', 'log'] as const
export type DeletionRemains = (typeof DELETION_REMAINS)[number]

/** With how many of each; the log is always there. */
export function deletionRemains(
  facts: AccountFacts,
): readonly { readonly what: DeletionRemains; readonly count: number | null }[] {
  const counts: Readonly<Record<DeletionRemains, number | null>> = {
    payments: facts.paymentCount,
    plans: facts.planCount,
    agreements: facts.agreementCount,
    mails: facts.mailCount,
    log: null,
  }
  return DELETION_REMAINS.flatMap((what) => (counts[what] === 0 ? [] : [{ what, count: counts[what] }]))
}

/** A receipt and an agreement say who paid and who agreed: while there is one, the name stays with it. */
export const keepsName = ({ paymentCount, planCount, agreementCount }: AccountFacts): boolean =>
  paymentCount + planCount + agreementCount > 0
