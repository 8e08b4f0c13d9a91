import * as z from 'zod/mini'
import { asStored } from '../../as-stored.ts'
import { type EntityOf, entity } from '../../entity.ts'
import { personName } from '../../person-name.ts'
import { date, formInt, text } from '../../values.ts'

/** What administrators keep of a law firm, besides where it works. */
const typed = {
  name: ['firmName', text(120).check(z.minLength(1, 'Enter the name of the firm.'))],
  contactFirstName: ['firstName', personName(80)],
  contactLastName: ['lastName', personName(80)],
  email: z._default(text(254), ''),
  phone: z._default(text(40), ''),
  address1: z._default(text(120), ''),
  address2: z._default(text(120), ''),
  city: z._default(text(80), ''),
  state: z._default(text(2), ''),
  zip: z._default(text(10), ''),
  /** The lists of its files have a column with its reference numbers. */
  showsRefNo: ['showRefNum', z._default(z.boolean(), true)],
  /** Where it works; none is everywhere. */
  countyIds: ['countyIDs', z._default(z.array(formInt(1)).check(z.maxLength(500)), [])],
} as const

export const firm = entity({
  id: ['attorneyID', z.int()],
  ...asStored(typed),
  /** Since when it gets nothing new; null: it is open. */
  closedOn: ['closedDate', z.nullable(date)],
  /** Of its users, those who may log in. */
  attorneyCount: z.int(),
  openFileCount: z.int(),
  version: z.int(),
})
export type Firm = z.output<typeof firm>

export const firmChange = entity({ ...typed, version: z.optional(formInt(1)) })
export type FirmChange = z.output<typeof firmChange>

export type FirmFacts = EntityOf<typeof typed>
export const firmFacts = entity(typed)
