import type { PlainDate } from '../../calendar/plain-date.ts'
import { cents } from '../../money/cents.ts'
import { statuteOf } from '../../payoff/statutes.ts'
import { countedExpenses, type Debt, debtsOf, isPrincipal } from './debts.ts'
import { enteredTwice } from './entered-twice.ts'
import { type Dated, interestAllowed } from './interest-allowed.ts'
import type { ChargedRecord, GivenQuote, Ground, Overcharge } from './overcharge.ts'
import { planRate } from './plan-rate.ts'
import { NOTHING_STORED, type StoredDebt, storedDebts } from './stored-debts.ts'

/**
 * Finds charges of a certificate that are not allowed, from stored data: its ledger, issued payoffs and plan. Does not
 * use the payoff engine, but counts time and interest independently. Throws PayoffRefused if a setting is missing.
 */
export function findOvercharges(record: ChargedRecord): Overcharge[] {
  const { lien, regime, plan } = record
  const debts = debtsOf(lien, regime)
  const stored = storedDebts(record.entries, lien.redeemedOn)
  // A payoff issued before the redemption does not apply after it.
  const quotes = lien.redeemedOn === null ? record.quotes : []
  const floorCents = debts[0]?.terms.floorCents ?? 0
  return largestOfEach([
    ...afterRedemption(record, debts, stored),
    ...debts.flatMap((debt) => {
      const charges = { stored: stored.get(debt.subject) ?? NOTHING_STORED, quotes, record, floorCents }
      return [...baseTwice(debt, charges), ...tooMuchInterest(debt, charges)]
    }),
    ...enteredTwice(debts, lien),
    ...(plan === null ? [] : planRate({ lien, regime, debts, stored }, plan)),
    ...withoutDocument(record),
  ])
}

interface Charges {
  readonly stored: StoredDebt
  readonly quotes: readonly GivenQuote[]
  readonly record: ChargedRecord
  /** The minimum of the certificate's interest. */
  readonly floorCents: number
}

/** Finds an amount that was charged more often than it is on the record. */
function baseTwice(debt: Debt, { stored, quotes, record }: Charges): Overcharge[] {
  const excess = [stored.chargedCents - debt.terms.amountCents]
  for (const { lines } of quotes) {
    const [first, ...more] = linesOf(lines, debt)
    if (first === undefined) continue
    const again = more.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
    excess.push(first.base.chargedCents - debt.terms.amountCents + again)
  }
  const ground = {
    ...{ statute: statuteOf(record.lien.stateId, matterOf(debt)), limitBps: null, foundBps: null },
    on: debt.terms.postedOn,
  }
  return excess.filter((it) => it > 0).map((it) => overcharge('charged-twice', debt, it, ground))
}

const matterOf = ({ kind }: Debt) =>
  kind === 'certificate'
    ? 'price'
    : kind === 'subsequent'
      ? 'later-taxes'
      : kind === 'expense'
        ? 'costs'
        : 'fee'

const linesOf = (lines: GivenQuote['lines'], { subject }: Debt) =>
  lines.filter(({ kind, id }) => `${kind}:${id}` === subject)

/** Interest charged through a day, and the part charged after the base was paid. */
interface Interest {
  readonly through: PlainDate
  readonly chargedCents: number
  readonly afterPaidCents: number
}

function tooMuchInterest(debt: Debt, charges: Charges): Overcharge[] {
  const { terms, recordBps, capBps } = debt
  const { basePaid } = charges.stored
  const paidOffOn = lastPaidOn(terms.amountCents, basePaid)
  const found = interestOf(debt, charges, paidOffOn).flatMap((interest) => {
    const allowed = interestAllowed(terms, basePaid, interest.through)
    const excess = interest.chargedCents - allowed.totalCents
    if (excess <= 0) return []
    const late = Math.min(excess, interest.afterPaidCents)
    const rest = excess - late
    return [
      ...(late > 0 ? [overcharge('interest-after-principal', debt, late, groundOf(debt, paidOffOn))] : []),
      ...(rest > 0 ? [beyond(debt, rest, allowed.accruedCents, charges)] : []),
    ]
  })
  const isOnRecord = recordBps !== null && capBps !== null && recordBps > capBps
  return isOnRecord ? [...found, overcharge('rate-above-cap', debt, 0, groundOf(debt, null))] : found
}

const groundOf = ({ statute, terms, recordBps, capBps }: Debt, on: PlainDate | null): Ground => ({
  statute,
  limitBps: capBps === null || recordBps === null ? null : Math.min(capBps, recordBps),
  foundBps: recordBps !== null && capBps !== null && recordBps > capBps ? recordBps : null,
  on: on ?? terms.origin,
})

/** Returns excess interest as an overcharge: the minimum charged in addition or twice, else a rate that is too high. */
function beyond(debt: Debt, excess: number, accrued: number, { floorCents, record }: Charges): Overcharge {
  const isFloor =
    floorCents > 0 &&
    isPrincipal(debt) &&
    (excess === floorCents || (accrued > 0 && excess === Math.min(accrued, floorCents)))
  if (!isFloor) return overcharge('rate-above-cap', debt, excess, groundOf(debt, null))
  const { lien } = record
  const ground = {
    statute: statuteOf(lien.stateId, 'minimum'),
    ...{ limitBps: null, foundBps: null, on: lien.purchasedOn },
  }
  return overcharge('floor-twice', debt, excess, ground)
}

function interestOf(debt: Debt, { stored, quotes }: Charges, paidOffOn: PlainDate | null): Interest[] {
  const isAfter = (on: PlainDate) => paidOffOn !== null && on > paidOffOn
  const sum = (parts: readonly { readonly on: PlainDate; readonly cents: number }[]) =>
    parts.reduce((total, it) => total + it.cents, 0)
  const last = stored.interest.at(-1)
  const booked: Interest[] =
    last === undefined
      ? []
      : [
          {
            through: last.on,
            chargedCents: sum(stored.interest),
            afterPaidCents: sum(stored.interest.filter(({ on }) => isAfter(on))),
          },
        ]
  const given = quotes.flatMap(({ goodThrough, lines }) => {
    const [line] = linesOf(lines, debt)
    if (line === undefined) return []
    const late = line.runs.filter(({ to }) => isAfter(to))
    return {
      through: goodThrough,
      chargedCents: line.interest.chargedCents,
      afterPaidCents: late.reduce((total, { amountCents }) => total + amountCents, 0),
    }
  })
  return [...booked, ...given]
}

/** Returns the day on which the whole base was paid. Null if some is left. */
function lastPaidOn(amountCents: number, basePaid: readonly Dated[]): PlainDate | null {
  let left = amountCents
  for (const { on, cents: paid } of basePaid) {
    left -= paid
    if (left <= 0) return on
  }
  return null
}

function afterRedemption(
  { lien, quotes }: ChargedRecord,
  debts: readonly Debt[],
  stored: ReadonlyMap<string, StoredDebt>,
): Overcharge[] {
  const { redeemedOn, stateId } = lien
  const [certificate] = debts
  if (redeemedOn === null || certificate === undefined) return []
  const ground = {
    statute: statuteOf(stateId, 'redemption'),
    ...{ limitBps: null, foundBps: null, on: redeemedOn },
  }
  const booked = [...stored].flatMap(([subject, { lateCents }]) => {
    const label = debts.find((it) => it.subject === subject)?.label ?? subject
    return lateCents > 0 ? [overcharge('after-redemption', { subject, label }, lateCents, ground)] : []
  })
  const given = quotes
    .filter(({ askedOn, totalCents }) => askedOn > redeemedOn && totalCents > 0)
    .map(({ totalCents }) => overcharge('after-redemption', certificate, totalCents, ground))
  return [...booked, ...given]
}

const withoutDocument = ({ lien, regime, provedExpenseIds }: ChargedRecord): Overcharge[] =>
  countedExpenses(lien, regime)
    .filter(({ id }) => !provedExpenseIds.has(id))
    .map(({ id, description, amountCents, incurredOn }) =>
      overcharge('no-document', { subject: `expense:${id}`, label: description }, amountCents, {
        statute: statuteOf(lien.stateId, 'costs'),
        ...{ limitBps: null, foundBps: null, on: incurredOn },
      }),
    )

const overcharge = (
  kind: Overcharge['kind'],
  { subject, label }: Pick<Overcharge, 'subject' | 'label'>,
  amount: number,
  ground: Ground,
): Overcharge => ({ kind, subject, label, amountCents: cents(amount), ground })

/** Merges findings of the ledger and of payoffs about the same overcharge. Keeps the highest amount. */
function largestOfEach(found: readonly Overcharge[]): Overcharge[] {
  const largest = new Map<string, Overcharge>()
  for (const it of found) {
    const key = `${it.kind} ${it.subject}`
    const known = largest.get(key)
    if (known === undefined || known.amountCents < it.amountCents) largest.set(key, it)
  }
  return [...largest.values()]
}
