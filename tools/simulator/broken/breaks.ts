/** One line of the product, and what makes it wrong again in the way in which it was wrong once. */
export interface Break {
  /** Its number in the list of cases that must come out right. Those of money that arrives are from 101 on. */
  readonly money: number
  readonly what: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly line: string
  readonly to: string
  /** The theme of the lives in which it can be met; left out where it is met in many. */
  readonly about?: string
}

const DECIDE = 'domain/src/payments/decide.ts'
const PAYMENTS = 'server/src/features/payments'
const PAYOFF = 'server/src/features/payoff'
const PLANS = 'server/src/features/plans'
const PLAN_MONEY = 'server/src/records/plan-money.ts'
const DESK = 'server/src/features/servicing'
const ARRIVED = 'domain/src/payments/arrived.ts'

/** Each case of money that once came out wrong; where its sentence names several, one break for each of them. */
export const BREAKS: readonly Break[] = [
  {
    money: 1,
    what: 'a dispute of a refunded payment is told to nobody',
    file: `${PAYMENTS}/course/apply-snapshot.ts`,
    line: 'if (disputes.changes.length === 0) return',
    to: "if (disputes.changes.length === 0 || before.status === 'REFUNDED') return",
  },
  {
    money: 2,
    what: 'debits go on after the sale is confirmed',
    file: DECIDE,
    line: "row({ reason: 'past_redemption', of: ALL,",
    to: "row({ reason: 'past_redemption', of: ['plan-amount', 'autopay', 'resume', 'plan'],",
  },
  {
    money: 2,
    what: 'debits go on during a bankruptcy',
    file: 'domain/src/holds/matrix.ts',
    line: "debit: { effect: 'stop', law: STAY },",
    to: 'debit: go,',
  },
  {
    money: 3,
    what: 'escrow is applied that a refund has been promised',
    file: `${PAYOFF}/escrow-moves.ts`,
    line: 'if (amountCents > held - (await promisedOfPayment(trx, sourceId))) return null',
    to: 'if (amountCents > held) return null',
  },
  {
    money: 4,
    what: 'a check that has not cleared reserves no installment',
    file: PLAN_MONEY,
    line: "where received.state = 'pending' and",
    to: 'where false and',
  },
  {
    money: 5,
    what: 'a check over the payoff that has not cleared reserves no installment',
    file: PLAN_MONEY,
    line: "where received.state = 'pending' and",
    to: "where received.state = 'pending' and received.amount_cents < 300000 and",
  },
  {
    money: 6,
    what: 'a debit pays the oldest installment, not its own',
    file: 'domain/src/plans/replay.ts',
    line: 'if (one.debitOf === null) return [one]',
    to: 'return [one]',
  },
  {
    money: 7,
    what: 'money on its way keeps no installment from being missed',
    file: 'domain/src/plans/standing.ts',
    line: "if (unpaidOf(instalment) === 0 || state === 'PROCESSING') return false",
    to: 'if (unpaidOf(instalment) === 0) return false',
  },
  {
    money: 8,
    what: 'a call to the provider without an answer is a failed payment',
    file: `${PAYMENTS}/course/start-at-provider.ts`,
    line: 'return { payment: await getPayment(services.db, payment.id), failure: null }',
    to: "return { payment: await fail(services, payment, null, 'unknown'), failure: null }",
  },
  {
    money: 9,
    what: 'automatic payments that are stopped while the plan is complete start again with it',
    about: 'an owner who pays early',
    file: `${PLANS}/cancel-autopay.ts`,
    line: "it('ended_because', 'in', ['plan-ended', 'hold'])",
    to: "it('ended_because', '=', 'hold')",
  },
  {
    money: 10,
    what: 'a debit is made on its day, whether its notice was in time or not',
    file: 'domain/src/payments/ask-view.ts',
    line: 'announcement: announcementOf(coming, notices, today),',
    to: 'announcement: { ...announcementOf(coming, notices, today), on: coming.earliestOn },',
  },
  {
    money: 11,
    what: 'the mail of a return names the day of the debit, not one to come',
    about: 'an account in trouble',
    file: `${PLANS}/follow-payment.ts`,
    line: 'debitFailed(news, debit, why, next),',
    to: "debitFailed(news, debit, why, next === 'not-again' || next === 'in-default' ? next : debit.on),",
  },
  {
    money: 12,
    what: 'a lockbox file books what was recorded by hand',
    file: 'domain/src/payments/same-money.ts',
    line: 'if (one !== undefined) return one',
    to: "if (one !== undefined && money.reportedBy === 'hand') return one",
  },
  {
    money: 12,
    what: 'a wire is compared with its fee alone',
    file: 'domain/src/payments/same-money.ts',
    line: 'totalCents - feeCents,',
    to: '',
  },
  {
    money: 13,
    what: 'money that goes back on a released certificate is told to nobody',
    about: 'a house that is sold',
    file: `${PAYOFF}/released.ts`,
    line: 'if (input !== null && quoteAt(input.lien, input.regime, input.today).totalCents === 0) return',
    to: 'if (input !== null) return',
  },
  {
    money: 14,
    what: 'an account that was sold to another bank is debited again',
    about: 'an account in trouble',
    file: 'domain/src/payments/return-codes.ts',
    line: 'R12: BLOCKED,',
    to: 'R12: AGAIN,',
  },
  {
    money: 14,
    what: 'the death of an account holder opens no hold',
    file: 'domain/src/payments/return-codes.ts',
    line: 'R15: DECEASED,',
    to: 'R15: BLOCKED,',
  },
  {
    money: 15,
    what: 'a debit of some cents is sent',
    file: DECIDE,
    line: "row({ reason: 'too_small', of: CHARGES,",
    to: "row({ reason: 'too_small', of: ['payoff', 'plan-amount', 'autopay'],",
  },
  {
    money: 16,
    what: 'each refund is looked at by itself',
    file: 'domain/src/payments/money-out.ts',
    line: 'amountCents + recentCents > limitCents',
    to: 'amountCents > limitCents',
  },
  {
    money: 17,
    what: 'an offer is accepted after the certificate was redeemed',
    about: 'an owner who hesitates',
    file: `${PLANS}/open-offer.ts`,
    line: 'if (refused === null) return {',
    to: 'return {',
  },
  {
    money: 18,
    what: 'a redemption is dated before an item was posted, and nobody is asked why',
    about: 'courts and counties',
    file: `${DESK}/redemption.ts`,
    line: 'if (later.length > 0)',
    to: 'if (false)',
  },
  {
    money: 101,
    what: 'money that arrives after the sale was confirmed redeems',
    file: ARRIVED,
    line: "row({ situation: 'redemption-ended', when: hasEnded,",
    to: "row({ situation: 'redemption-ended', when: () => false,",
  },
  {
    money: 103,
    what: 'money that arrives before a sheriff sale opens no task',
    file: ARRIVED,
    line: 'when: (a) => a.saleOn !== null,',
    to: 'when: () => false,',
    about: 'something happens before the money comes',
  },
  {
    money: 104,
    what: 'money that was begun before a petition was entered is applied',
    file: ARRIVED,
    line: "row({ situation: 'stayed', when: isStayed,",
    to: "row({ situation: 'stayed', when: () => false,",
    about: 'something happens before the money comes',
  },
  {
    money: 105,
    what: 'a payoff that arrives after its county has switched payoffs off opens no task',
    file: ARRIVED,
    line: 'a.begunAt !== null && a.isPayoffClosed',
    to: 'false',
    about: 'a house that is sold',
  },
  {
    money: 106,
    what: 'whoever paid is not notified that the money is held',
    file: `${PAYMENTS}/course/moves.ts`,
    line: 'else if (judgment.notice !== null && !isNotified) await notifyOfArrival',
    to: 'else if (judgment.situation === null) await notifyOfArrival',
  },
  {
    money: 109,
    what: 'a check that is received after the sale was confirmed redeems',
    file: ARRIVED,
    line: "row({ situation: 'redemption-ended', when: hasEnded,",
    to: "row({ situation: 'redemption-ended', when: (a) => a.begunAt !== null && hasEnded(a),",
  },
  {
    money: 110,
    what: 'a call that was not answered is repeated, whatever has happened since',
    file: `${PAYMENTS}/course/may-still-send.ts`,
    line: 'return reason === null && !isMoreThanOwed',
    to: 'return true',
    about: 'a bad line',
  },
  {
    money: 115,
    what: 'unapplied funds that are applied fill no installment',
    file: `${PAYOFF}/escrow-moves.ts`,
    line: 'plan_id: isApplied ? await findOpenPlan(trx, certificateId) : null,',
    to: 'plan_id: null,',
  },
  {
    money: 116,
    what: 'a debit that we did not make counts as a missed installment',
    file: 'domain/src/plans/standing.ts',
    line: "if (isDebited && state === 'DUE') return false",
    to: '',
    about: 'settings that are wrong for a day',
  },
  {
    money: 128,
    what: 'a payer who was charged for a redeemed certificate is not notified',
    file: `${PAYMENTS}/course/apply-snapshot.ts`,
    line: 'if (needsReview && !row.needs_review && (target',
    to: 'if (needsReview && !needsReview && (target',
    about: 'a house that is sold',
  },
]

/** The text of its file with that line broken. Throws where the line is no longer there, or not there alone. */
export function brokenText(text: string, { line, to, file, what }: Break): string {
  const parts = text.split(line)
  if (parts.length !== 2)
    throw new Error(`${file} has the line of '${what}' ${parts.length - 1} times, not once: ${line}`)
  return parts.join(to)
}
