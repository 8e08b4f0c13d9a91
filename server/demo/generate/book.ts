import { laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { normalParcelNo } from '@fieldstone/domain/certificates/normal-text'
import { searchKeys } from '@fieldstone/domain/certificates/search-keys'
import type { Tables } from '../../src/db/tables.ts'
import type { Child, Draft, Row } from '../draft.ts'

/** In the order in which rows may be inserted. */
export const BOOK_TABLES = [
  'parcel',
  'certificate',
  'legal_case',
  'subsequent',
  'expense',
  'payoff_request',
  'correspondence',
] as const satisfies readonly (keyof Tables)[]

export type BookTable = (typeof BOOK_TABLES)[number]

export type BookRows = { [Name in BookTable]: Row<Name>[] }

/** Turns drafts into rows with ids of their own, so that all of them can be inserted at once. */
export class Book {
  readonly rows: BookRows = {
    parcel: [],
    certificate: [],
    legal_case: [],
    subsequent: [],
    expense: [],
    payoff_request: [],
    correspondence: [],
  }
  #certificateId = 0
  #parcelId = 0
  /** The parcel last seen in each county: a parcel's certificates come one after the other. */
  #parcels = new Map<number, { parcelNo: string; id: number }>()

  /** The new certificate's id. `defaults` hold for every column that the draft leaves open. */
  add(draft: Draft, defaults: Partial<Row<'certificate'>> = {}): number {
    this.#certificateId += 1
    const certificate_id = this.#certificateId
    const { rows } = this
    rows.certificate.push({ ...defaults, ...this.#certificateRow(draft, certificate_id) })
    if (draft.legal) rows.legal_case.push({ ...draft.legal, certificate_id })
    const own = <Child>(children: readonly Child[] = []) =>
      children.map((child) => ({ ...child, certificate_id }))
    rows.subsequent.push(...own(draft.subsequents?.map(entered)))
    rows.expense.push(...own(draft.expenses?.map(expenseEntered)))
    rows.payoff_request.push(...own(draft.payoffRequests))
    rows.correspondence.push(...own(draft.correspondence))
    return certificate_id
  }

  /** Gives the rows away and begins anew, with the next ids. */
  take(): BookRows {
    const taken = { ...this.rows }
    for (const name of BOOK_TABLES) this.rows[name] = []
    return taken
  }

  #certificateRow({ sale, certificate }: Draft, id: number): Row<'certificate'> {
    const { certificateNo, parcelNo, ownerName, address, city, zip } = sale
    const keys = searchKeys({ certificateNo, parcelNo, ownerName, address, city, zip })
    return {
      ...certificate,
      id,
      parcel_id: this.#parcelOf(sale.county.id, parcelNo),
      county_id: sale.county.id,
      certificate_no: certificateNo,
      parcel_no: parcelNo,
      owner_name: ownerName,
      address,
      city,
      zip,
      certificate_key: keys.certificateKey,
      parcel_key: keys.parcelKey,
      owner_key: keys.ownerKey,
      address_key: keys.addressKey,
      sale_type: sale.saleType,
      purchased_on: sale.purchasedOn,
      price_cents: sale.priceCents,
      rate_bps: sale.rateBps,
    }
  }

  #parcelOf(countyId: number, parcelNo: string): number {
    const known = this.#parcels.get(countyId)
    if (known?.parcelNo === parcelNo) return known.id
    this.#parcelId += 1
    this.#parcels.set(countyId, { parcelNo, id: this.#parcelId })
    this.rows.parcel.push({
      id: this.#parcelId,
      county_id: countyId,
      parcel_no: parcelNo,
      parcel_key: normalParcelNo(parcelNo),
    })
    return this.#parcelId
  }
}

/** An item was entered on the day on which it is dated or, if that is later, posted. */
const entered = (item: Child<'subsequent'>): Child<'subsequent'> => ({
  ...item,
  created_at: noonOf(item.paid_on, item.posted_on),
})

function expenseEntered(item: Child<'expense'>): Child<'expense'> {
  const at = noonOf(item.incurred_on, item.posted_on)
  return { ...item, created_at: at, updated_at: at }
}

const noonOf = (on: PlainDate, postedOn: PlainDate | null = null): Date =>
  new Date(`${laterOf(on, postedOn ?? on)}T17:00:00Z`)
