import { normalEmail } from '@fieldstone/domain/accounts/email'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { personName } from '../../person-name.ts'
import { flag, ids, line, resource } from '../../resource.ts'
import { date } from '../../values.ts'

const emailProblem = (email: string): string | null =>
  normalEmail(email) === null ? 'Enter an e-mail address, such as office@example.com.' : null

/** What administrators enter about a law firm. */
export const firmFields = resource({
  name: line(120, { wire: 'firmName', required: 'Enter the name of the firm.' }),
  contactFirstName: line(80, { wire: 'firstName', codec: personName(80) }),
  contactLastName: line(80, { wire: 'lastName', codec: personName(80) }),
  email: line(254, { rule: emailProblem }),
  phone: line(40),
  address1: line(120),
  address2: line(120),
  city: line(80),
  state: line(2),
  zip: line(10),
  /** Whether the firm's lists of files have a column with its reference numbers. */
  showsRefNo: flag(true, { wire: 'showRefNum' }),
  /** The counties in which the firm works. Empty for all counties. */
  countyIds: ids(500, { wire: 'countyIDs' }),
})

export const firm = entity({
  id: ['attorneyID', z.int()],
  ...firmFields.stored,
  /** The day from which the firm gets no new files. Null if it is open. */
  closedOn: ['closedDate', z.nullable(date)],
  /** The number of its users who may log in. */
  attorneyCount: z.int(),
  openFileCount: z.int(),
  version: z.int(),
})
export type Firm = z.output<typeof firm>
export type FirmFacts = z.output<typeof firmFields.facts>
export type FirmChange = z.output<typeof firmFields.change>
