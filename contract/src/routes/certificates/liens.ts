import { LEGAL_STEPS, LIEN_PLANS } from '@fieldstone/domain/certificates/lien-filters'
import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { HOLD_KIND_WORDS, LEGAL_STEP_WORDS, LIEN_PLAN_WORDS, wordColumn } from '../../code-words.ts'
import { countyLien, webStatus, workingLien } from '../../entities/certificates/certificate.ts'
import { lienCount, lienTotals } from '../../entities/certificates/staff.ts'
import { MOST_CHOSEN, ofChosen } from '../../entities/worklists/worklist.ts'
import { entity } from '../../entity.ts'
import { list, textFilter } from '../../list.ts'
import { byId } from '../../paging.ts'
import { route, STAFF } from '../../route.ts'
import { date, flagText, idText, intText, moneyText, text } from '../../values.ts'

/** What All Liens may be ordered by. The first four have an index each. */
export const LIEN_SORTS = [
  'parcelNo',
  'taxSaleNo',
  'ownerName',
  'propertyAddress',
  'status',
  'countyName',
  'purchaseDate',
  'price',
  'age',
  'plan',
  'legalStep',
  'holds',
  'owed',
] as const

/** The choices of a filter by hold: a kind, any of them, or none. */
export const HOLD_FILTERS = ['none', 'any', ...HOLD_KINDS] as const

/** The most years that can be asked for as an age. */
const MOST_YEARS = 200

/** What narrows All Liens besides the text. Bounds are inclusive. */
export const lienFacts = {
  status: z.optional(webStatus),
  owedFrom: z.optional(moneyText),
  owedTo: z.optional(moneyText),
  priceFrom: z.optional(moneyText),
  priceTo: z.optional(moneyText),
  purchasedFrom: z.optional(date),
  purchasedTo: z.optional(date),
  /** Whole years since the purchase. */
  ageFrom: z.optional(intText(0, MOST_YEARS)),
  ageTo: z.optional(intText(0, MOST_YEARS)),
  plan: z.optional(z.enum(LIEN_PLANS)),
  legalStep: z.optional(z.enum(LEGAL_STEPS)),
  hold: z.optional(z.enum(HOLD_FILTERS)),
} as const

const lienFilters = {
  ...textFilter,
  ...lienFacts,
  /** Only what is in this list of the reader, or of a colleague who shares it. */
  worklistId: ['worklistID', z.optional(idText)],
} as const

const lienList = {
  name: 'liens',
  pageSize: 15,
  sorts: LIEN_SORTS,
  columns: [
    ['Parcel number', 'parcelNo'],
    ['Tax certificate', 'taxSaleNo'],
    ['Status', 'status'],
    ['Owner', 'ownerName'],
    ['Property', 'propertyAddressFull'],
    ['Purchased', 'purchaseDate'],
    ['Price', 'price'],
    ['Age in years', 'age'],
    wordColumn('Plan', 'plan', LIEN_PLAN_WORDS),
    wordColumn('Legal step', 'legalStep', LEGAL_STEP_WORDS),
    wordColumn('Holds', 'holds', HOLD_KIND_WORDS),
    ['Owed', 'owed'],
  ],
  totals: ['Price', 'Owed'],
} as const

const ORDER =
  'by parcel number unless sorted. X-Total-Count holds the count, up to 1,000 when the list is filtered.'

const ofPlace = { countyId: ['countyID', z.optional(idText)] } as const

/** Which certificates of All Liens, in the body of a call. */
export const lienMatch = entity({ ...lienFilters, ...ofPlace })

/** The wire names of the columns of a file, separated by commas; '' means all. */
const shown = { columns: z.optional(text(400)) } as const

/** A list of several counties also names them. */
const lienListOfAll = { ...lienList, columns: [...lienList.columns, ['County', 'countyName']] } as const

/** All Liens: of one county, and of all that the reader reaches. */
export const lienRoutes = {
  listLiens: route({
    method: 'GET',
    path: '/api/parcels',
    access: STAFF,
    reads: 'certificates',
    summary: `The certificates that the reader reaches, ${ORDER}`,
    ...list({ ...lienListOfAll, filters: { ...lienFilters, ...ofPlace, ...shown } }),
    answer: z.array(workingLien),
    errors: ['not_found'],
  }),
  listCountyLiens: route({
    method: 'GET',
    path: '/api/counties/:id/parcels',
    access: STAFF,
    reads: 'certificates',
    summary: `The certificates of a county, ${ORDER} onlyUnassigned: active legal files that have no attorney.`,
    params: byId,
    ...list({
      ...lienList,
      name: 'county-liens',
      filters: { ...lienFilters, ...shown, onlyUnassigned: z._default(flagText, false) },
    }),
    answer: z.array(countyLien),
    errors: ['not_found'],
  }),
  listLienIds: route({
    method: 'GET',
    path: '/api/parcels/ids',
    access: ['admin', 'county'],
    summary: `Which certificates match, by parcel number: at most ${MOST_CHOSEN}. total is how many there are, up to one more than that.`,
    query: entity({ ...lienFilters, ...ofPlace }),
    answer: entity({ certificateIds: ['parcelIDs', z.array(z.int())], total: z.int() }),
    errors: ['not_found', 'state_changed'],
  }),
  listChosenLiens: route({
    method: 'POST',
    path: '/api/parcels/chosen',
    access: ['admin', 'county'],
    summary: `The chosen certificates that the reader reaches, ${ORDER}`,
    ...list({ ...lienListOfAll, name: 'chosen-liens' }),
    body: ofChosen,
    answer: z.array(workingLien),
  }),
  totalLiens: route({
    method: 'GET',
    path: '/api/parcels/totals',
    access: STAFF,
    reads: 'certificates',
    summary:
      'How many certificates match, and what they cost and owe together today. Those without a figure are counted, not estimated.',
    query: entity({ ...lienFilters, ...ofPlace }),
    answer: lienTotals,
    errors: ['not_found'],
  }),
  countLiens: route({
    method: 'GET',
    path: '/api/parcels/counts',
    access: ['admin', 'county'],
    reads: 'certificates',
    summary:
      'How many certificates stand in each status today, of one county or of all that the reader reaches.',
    query: entity({
      countyId: ['countyID', z.optional(idText)],
      worklistId: ['worklistID', z.optional(idText)],
    }),
    answer: z.array(lienCount),
    errors: ['not_found'],
  }),
} as const
