/** What of an account decides whether its personal data may be deleted, and what stays of it. */
export interface AccountFacts {
  readonly isTaxpayer: boolean
  readonly isDeleted: boolean
  /** A preservation hold stands on the account, on a certificate that it belongs to, or on an address of its e-mails. */
  readonly isHeld: boolean
  /** Requested, offered, running or in default. */
  readonly openPlanCount: number
  /** Payments and refunds that are not settled, under dispute, or looked at by staff. */
  readonly movingMoneyCount: number
  /** Their payments of which a part is held as unapplied funds: it is theirs, or must be returned to them. */
  readonly heldPaymentCount: number
  /** Kept for the next payment, or on their way there. */
  readonly bankAccountCount: number
  /** Kept for the next payment. A page that was opened and left keeps none. */
  readonly cardCount: number
  readonly paymentCount: number
  readonly planCount: number
  /** Agreements to debits, to plans and to letters by e-mail. */
  readonly agreementCount: number
  /** Mails about a certificate that were sent: that they went stays. */
  readonly mailCount: number
  /** Mails that are sent first: letters, and what was not written because of the account. */
  readonly waitingMailCount: number
  /** Messages of the contact form about a certificate. */
  readonly messageCount: number
  /** Mails that brought the company what the person asked for. */
  readonly officeMailCount: number
  /** E-mail addresses that the account has had. */
  readonly addressCount: number
  /** Mails about no certificate, and those that are not sent any more. */
  readonly goingMailCount: number
  /** Messages of the contact form about no certificate. */
  readonly goingMessageCount: number
}

/** Why the data of an account cannot be deleted now, in the order in which they are said. */
export const DELETION_OBSTACLES = [
  'staff',
  'deleted',
  'hold',
  'plan',
  'money',
  'unapplied',
  'bank-account',
  'card',
] as const
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number]

const STANDS: Readonly<Record<DeletionObstacle, (facts: AccountFacts) => boolean>> = {
  // What staff did stays under their name.
  staff: ({ isTaxpayer }) => !isTaxpayer,
  deleted: ({ isDeleted }) => isDeleted,
  hold: ({ isHeld }) => isHeld,
  plan: ({ openPlanCount }) => openPlanCount > 0,
  money: ({ movingMoneyCount }) => movingMoneyCount > 0,
  unapplied: ({ heldPaymentCount }) => heldPaymentCount > 0,
  'bank-account': ({ bankAccountCount }) => bankAccountCount > 0,
  card: ({ cardCount }) => cardCount > 0,
}

export const deletionObstacles = (facts: AccountFacts): readonly DeletionObstacle[] =>
  DELETION_OBSTACLES.filter((obstacle) => STANDS[obstacle](facts))

/** A person may ask whatever the company must keep for the moment: that is the company's to weigh. */
export const mayAskForDeletion = (facts: AccountFacts): boolean =>
  deletionObstacles(facts).every((obstacle) => obstacle === 'hold')

/** What stays of an account, since money or the law rests on it. */
export const DELETION_REMAINS = [
  'payments',
  'plans',
  'agreements',
  'mails',
  'waiting-mails',
  'messages',
  'office-mails',
  'log',
] as const
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
    'waiting-mails': facts.waitingMailCount,
    messages: facts.messageCount,
    'office-mails': facts.officeMailCount,
    log: null,
  }
  return DELETION_REMAINS.flatMap((what) => (counts[what] === 0 ? [] : [{ what, count: counts[what] }]))
}

/** What goes beside the profile and the log-in, with how many of each. */
export const DELETION_GOES = ['addresses', 'mails', 'messages'] as const
export type DeletionGoes = (typeof DELETION_GOES)[number]

/** Leaves out that of which there is none. */
export function deletionGoes(
  facts: AccountFacts,
): readonly { readonly what: DeletionGoes; readonly count: number }[] {
  const counts: Readonly<Record<DeletionGoes, number>> = {
    addresses: facts.addressCount,
    mails: facts.goingMailCount,
    messages: facts.goingMessageCount,
  }
  return DELETION_GOES.flatMap((what) => (counts[what] === 0 ? [] : [{ what, count: counts[what] }]))
}

/** A receipt and an agreement say who paid and who agreed: while there is one, the name stays with it. */
export const keepsName = ({ paymentCount, planCount, agreementCount }: AccountFacts): boolean =>
  paymentCount + planCount + agreementCount > 0
