import { addDays, laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Chance } from './chance.ts'
import { type Child, type Draft, payoffOn } from './draft.ts'
import { type Person, person } from './people.ts'

interface Letter {
  readonly reason: string
  readonly incoming: string
  readonly outgoing: string
}

const LETTERS: readonly [Letter, ...Letter[]] = [
  {
    reason: 'Payoff request',
    incoming: 'Asked for the payoff good through the end of the month.',
    outgoing: 'Sent the payoff with the ways to pay.',
  },
  {
    reason: 'Payment plan',
    incoming: 'Cannot pay at once; asked what a plan over twelve months would come to.',
    outgoing: 'Sent the terms of a plan and the form.',
  },
  {
    reason: 'Status question',
    incoming: 'Asked whether the payment of last week has arrived.',
    outgoing: 'Told that the release is recorded 30 to 60 days after funds clear.',
  },
  {
    reason: 'Notice of intent',
    incoming: 'Had the notice; asked what it takes to stop the foreclosure.',
    outgoing: 'Mailed the notice of intent to foreclose by certified mail.',
  },
  {
    reason: 'Other',
    incoming: 'Gave a new mailing address.',
    outgoing: 'Confirmed the new mailing address.',
  },
]

const METHODS: readonly [string, ...string[]] = ['Phone', 'E-mail', 'Mail', 'Fax']
const STAFF: readonly [Person, ...Person[]] = [
  { firstName: 'Ruth', lastName: 'Calloway' },
  { firstName: 'Samir', lastName: 'Haddad' },
]

/** One to three entries in the log, on days since the purchase. */
export function correspondenceOf(
  chance: Chance,
  from: PlainDate,
  today: PlainDate,
): Child<'correspondence'>[] {
  const contact = person(chance)
  return Array.from({ length: chance.whole(1, 3) }, () => {
    const letter = chance.pick(LETTERS)
    const isIncoming = chance.isTrue(0.6)
    const rep = chance.pick(STAFF)
    return {
      is_incoming: isIncoming,
      contact_first_name: contact.firstName,
      contact_last_name: contact.lastName,
      rep_first_name: rep.firstName,
      rep_last_name: rep.lastName,
      method: chance.pick(METHODS),
      reason: letter.reason,
      logged_on: chance.day(laterOf(from, addDays(today, -900)), today),
      notes: isIncoming ? letter.incoming : letter.outgoing,
    }
  })
}

/** Asked for and answered with the engine's figure for the end of that month. */
export function payoffRequestOf(chance: Chance, draft: Draft, today: PlainDate): Child<'payoff_request'> {
  const { firstName, lastName } = person(chance)
  const { purchasedOn: from } = draft.sale
  const requestedOn = chance.day(laterOf(from, addDays(today, -700)), addDays(today, -3))
  return {
    requested_on: requestedOn,
    offered_on: addDays(requestedOn, 1),
    offer_expires_on: addDays(requestedOn, 30),
    offer_cents: payoffOn(draft, requestedOn),
    first_name: firstName,
    last_name: lastName,
    memo: chance.pick([
      'Closing is set; wants it by e-mail.',
      'Asked by telephone.',
      'Sent by fax to the title company.',
    ]),
  }
}

/** A third of all certificates have letters, a tenth a request for the payoff. */
export function addCorrespondence(
  chance: Chance,
  draft: Draft,
  { today }: { readonly today: PlainDate },
): Draft {
  const { purchasedOn } = draft.sale
  const until = draft.certificate?.redeemed_on ?? today
  const correspondence = chance.isTrue(0.34) ? correspondenceOf(chance, purchasedOn, until) : []
  const payoffRequests = chance.isTrue(0.1) ? [payoffRequestOf(chance, draft, until)] : []
  return { ...draft, correspondence, payoffRequests }
}
