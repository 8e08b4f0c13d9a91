import {
  addDays,
  addMonths,
  fromParts,
  laterOf,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { suggestExpenseKind } from '@fieldstone/domain/legal/expenses'
import { Chance } from './chance.ts'
import { type Child, type Draft, payoffOn, type Sale } from './draft.ts'
import { addCorrespondence } from './letters.ts'
import { FIRMS, USER } from './log-ins.ts'
import { ownerName } from './people.ts'
import { type DemoCounty, place } from './places.ts'

const FIRST_YEAR = 2016
/** Below this stand the numbers of the scenarios. */
const FIRST_SERIAL = 2001
const FIRST_PARCEL = 10_000

type Fate = 'redeemed' | 'open' | 'legal' | 'bankruptcy' | 'reo'

export interface OrdinaryOptions {
  readonly seed: number
  readonly today: PlainDate
  /** False where the people of the demo's log-ins are not in the database. */
  readonly hasDemoPeople: boolean
}

/**
 * Certificates of one county without end, in all statuses, bought from 2016 on; one parcel in six has several. The
 * same seed, county and day give the same ones, so a longer run begins with the shorter one.
 */
export function* ordinaryCertificates(county: DemoCounty, options: OrdinaryOptions): Generator<Draft, never> {
  const chance = new Chance(options.seed * 10_007 + county.id)
  const serials = new Map<number, number>()
  for (let parcel = 0; ; parcel += 1) {
    const owned = {
      county,
      ...place(chance, county),
      parcelNo: county.parcelNo(FIRST_PARCEL + parcel * 7),
      ownerName: ownerName(chance),
    }
    const years = yearsOf(chance, options.today)
    let mayBeRedeemed = true
    for (const year of years) {
      const serial = serials.get(year) ?? FIRST_SERIAL
      serials.set(year, serial + 1)
      const sale = saleOf(chance, { ...owned, certificateNo: `${year}-${serial}` }, year, options.today)
      const draft = draftOf(chance, sale, mayBeRedeemed, options)
      // The oldest is redeemed first: behind one that is open none is paid.
      mayBeRedeemed = draft.certificate?.redeemed_on != null
      yield draft
    }
  }
}

/** Ascending; the current year only once its sale is over. */
function yearsOf(chance: Chance, today: PlainDate): number[] {
  const lastYear = Number(addDays(today, -45).slice(0, 4))
  const count = chance.isTrue(0.16) ? chance.whole(2, 3) : 1
  const years = Array.from({ length: count }, () => chance.whole(FIRST_YEAR, lastYear))
  return [...new Set(years)].sort((a, b) => a - b)
}

type Owned = Omit<Sale, 'saleType' | 'purchasedOn' | 'priceCents' | 'rateBps'>

function saleOf(chance: Chance, owned: Owned, year: number, today: PlainDate): Sale {
  const isAuction = chance.isTrue(0.7)
  const on = isAuction
    ? fromParts(year, 11, chance.whole(8, 18))
    : fromParts(year, chance.whole(2, 10), chance.whole(1, 28))
  const rateBps = isAuction ? chance.pick([25, 300, 500, 600, 800, 1000, 1200, 1500]) : 1800
  const latest = addDays(today, -20)
  return {
    ...owned,
    saleType: isAuction ? 'auction' : 'negotiated',
    purchasedOn: earlierOf(on, latest),
    // Many small bills, few large ones.
    priceCents: Math.round(40_000 + 1_400_000 * chance.next() ** 3 + chance.whole(0, 99_999)),
    rateBps,
  }
}

function draftOf(chance: Chance, sale: Sale, mayBeRedeemed: boolean, options: OrdinaryOptions): Draft {
  const { today } = options
  const ageYears = (Date.parse(today) - Date.parse(sale.purchasedOn)) / 31_557_600_000
  const fate = fateOf(chance, ageYears, mayBeRedeemed)
  const subsequents = subsequentsOf(chance, sale, today)
  const base: Draft = { sale, subsequents }
  return addCorrespondence(chance, withFate(chance, base, fate, options), options)
}

function fateOf(chance: Chance, ageYears: number, mayBeRedeemed: boolean): Fate {
  const roll = chance.next()
  if (mayBeRedeemed && roll < Math.min(0.82, 0.1 + ageYears * 0.13)) return 'redeemed'
  if (ageYears < 1.6) return 'open'
  const kind = chance.next()
  if (kind < 0.3) return 'legal'
  if (kind < 0.4) return 'bankruptcy'
  return kind < 0.5 && ageYears > 3 ? 'reo' : 'open'
}

/** Each later tax bill that the holder paid, in the first two years. */
function subsequentsOf(chance: Chance, sale: Sale, today: PlainDate): Child<'subsequent'>[] {
  const count = chance.isTrue(0.55) ? 0 : chance.whole(1, 2)
  const items: Child<'subsequent'>[] = []
  for (let no = 0; no < count; no += 1) {
    const paidOn = addMonths(sale.purchasedOn, 7 + no * 6)
    if (paidOn >= today) break
    const year = Number(paidOn.slice(0, 4)) - 1
    items.push({
      name: `${year} taxes, ${no % 2 === 0 ? 'first' : 'second'} half`,
      amount_cents: Math.round(sale.priceCents * (0.18 + 0.14 * chance.next())),
      paid_on: paidOn,
      rate_bps: null,
      posted_on: null,
    })
  }
  return items
}

function withFate(chance: Chance, draft: Draft, fate: Fate, options: OrdinaryOptions): Draft {
  switch (fate) {
    case 'open':
      return draft
    case 'redeemed':
      return redeemed(chance, draft, options.today)
    case 'legal':
      return inForeclosure(chance, draft, options)
    case 'bankruptcy':
      return inBankruptcy(chance, draft, options)
    case 'reo':
      return deeded(chance, draft, options)
  }
}

/** Redeemed for the engine's own payoff of that month. */
function redeemed(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const { purchasedOn } = draft.sale
  const latest = addDays(today, -3)
  const months = Math.floor(2 + 58 * chance.next() ** 1.6)
  const on = addDays(addMonths(purchasedOn, months), chance.whole(0, 27))
  const redeemedOn =
    on > latest ? chance.day(laterOf(addDays(purchasedOn, 1), addMonths(latest, -14)), latest) : on
  const paid = {
    ...draft,
    subsequents: (draft.subsequents ?? []).filter((item) => item.paid_on < redeemedOn),
  }
  const totalCents = payoffOn(paid, redeemedOn)
  return {
    ...paid,
    certificate: {
      redeemed_on: redeemedOn,
      redeemed_cents: totalCents,
      redeemed_by: chance.pick([
        'Check',
        'Cashier’s check',
        'Money order',
        'Wire',
        'Card',
        'County treasurer',
      ]),
      redeemed_payer: chance.pick(['Owner', 'Title company', 'Mortgage company', 'Bank']),
      treasurer_receipt_no: `T${chance.whole(100_000, 999_999)}`,
      release_recorded_on: addDays(redeemedOn, 41) <= today ? addDays(redeemedOn, 41) : null,
    },
  }
}

/** Steps of a case in their order, each so many days after the one before. */
const STEPS = [
  ['sent_legal_on', 0],
  ['noi_filed_on', 24],
  ['lien_search_on', 9],
  ['lien_search_received_on', 12],
  ['complaint_filed_on', 38],
  ['publication_on', 44],
  ['publication_received_on', 30],
  ['all_parties_served_on', 25],
  ['judgment_requested_on', 40],
  ['judgment_entered_on', 52],
  ['writ_requested_on', 30],
] as const

/** One certificate of a county in a court: as far as time has let the case come. */
function inForeclosure(chance: Chance, draft: Draft, options: OrdinaryOptions, isWhole = false): Draft {
  const { sale } = draft
  const earliest = addMonths(sale.purchasedOn, 13)
  const latest = isWhole ? addDays(options.today, -800) : addDays(options.today, -40)
  const sentOn = chance.day(earliest, latest)
  const firm = sale.county.name === 'Hamilton' ? FIRMS[1] : FIRMS[0]
  const steps = stepsOf(sentOn, options.today, isWhole ? STEPS.length : chance.whole(2, STEPS.length))
  const attorney = firm.id === 2 ? USER.legalOther : chance.pick([USER.legal, USER.legalSecond])
  const year = sentOn.slice(0, 4)
  const filed = steps.complaint_filed_on
  return {
    ...draft,
    legal: {
      ...steps,
      noi_paid_on: steps.noi_filed_on ?? null,
      firm_id: options.hasDemoPeople ? firm.id : null,
      assigned_attorney_id: options.hasDemoPeople && chance.isTrue(0.85) ? attorney : null,
      is_active: true,
      case_no: filed ? `CV-${filed.slice(0, 4)}-${filed.slice(5, 7)}-${chance.whole(1_000, 9_999)}` : null,
      ref_no: `${firm.id === 1 ? 'KS' : 'BL'}-${year.slice(2)}${chance.whole(100, 999)}`,
    },
    expenses: expensesOf(chance, steps),
  }
}

type Steps = { readonly [Step in (typeof STEPS)[number][0]]?: PlainDate }

function stepsOf(sentOn: PlainDate, today: PlainDate, count: number): Steps {
  const steps: Record<string, PlainDate> = {}
  let on = sentOn
  for (const [name, days] of STEPS.slice(0, count)) {
    on = addDays(on, days)
    if (on > today) break
    steps[name] = on
  }
  return steps
}

function expensesOf(chance: Chance, steps: Steps): Child<'expense'>[] {
  const cost = (description: string, on: PlainDate | undefined, from: number, to: number) =>
    on === undefined
      ? []
      : [
          {
            description,
            kind: suggestExpenseKind(description),
            amount_cents: chance.whole(from, to),
            incurred_on: on,
            posted_on: on,
            is_refundable: true,
            accrues_interest: chance.isTrue(0.5),
          },
        ]
  return [
    ...cost('Notice of intent, filing and mailing', steps.noi_filed_on, 9_000, 14_000),
    ...cost('Title search', steps.lien_search_received_on, 22_500, 32_500),
    ...cost('Complaint, filing fee', steps.complaint_filed_on, 30_000, 42_500),
    ...cost('Publication', steps.publication_on, 48_000, 78_000),
  ]
}

function inBankruptcy(chance: Chance, draft: Draft, options: OrdinaryOptions): Draft {
  const inOn = chance.day(addMonths(draft.sale.purchasedOn, 6), addDays(options.today, -60))
  const type = chance.pick<7 | 13>([7, 13, 13])
  return {
    ...draft,
    legal: {
      bankruptcy_type: type,
      bankruptcy_case_no: `${inOn.slice(2, 4)}-${chance.whole(50_000, 63_999)}`,
      bankruptcy_in_on: inOn,
      poc_filed_on: chance.isTrue(0.7) ? addDays(inOn, 40) : null,
      firm_id: options.hasDemoPeople ? (draft.sale.county.name === 'Hamilton' ? 2 : 1) : null,
      is_active: true,
    },
  }
}

/** Nobody bid at the sale, and the sheriff's deed went to the holder. */
function deeded(chance: Chance, draft: Draft, options: OrdinaryOptions): Draft {
  const legal = inForeclosure(chance, draft, options, true)
  const soldOn = addDays(legal.legal?.writ_requested_on ?? options.today, 60)
  if (addDays(soldOn, 80) > options.today) return legal
  return {
    ...legal,
    legal: {
      ...legal.legal,
      sheriff_sale_on: soldOn,
      motion_confirm_sale_on: addDays(soldOn, 8),
      order_confirm_sale_on: addDays(soldOn, 30),
      tax_deed_issued_on: addDays(soldOn, 72),
    },
  }
}

const earlierOf = (a: PlainDate, b: PlainDate): PlainDate => (b < a ? b : a)
