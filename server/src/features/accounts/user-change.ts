import type { UserChange } from '@fieldstone/contract/entities/user'
import { ACCOUNT_TYPES, roleOf, type SignedInActor } from '@fieldstone/domain/access/actor'
import {
  PERSON_FIELDS,
  type PersonField,
  type Person as PersonInput,
} from '@fieldstone/domain/accounts/person'
import { checkProfile } from '@fieldstone/domain/accounts/profile'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { countyExists } from '../counties/service.ts'
import { refusedFields } from './refused-fields.ts'
import { firmExists, lockAdmins, type UserRow } from './user-queries.ts'

/** What an account may become by the form. */
export interface NextUser extends PersonInput {
  readonly accountType: number
  readonly isApproved: boolean
  readonly isDisabled: boolean
  readonly countyId: number | null
  readonly firmId: number | null
  readonly showsRefNo: boolean
  readonly hasSecondFactor: boolean
}

/** A change as it is stored: the row before, and what it becomes. */
export interface SavedChange {
  readonly row: UserRow
  readonly next: NextUser
  /** Null when the password stays. */
  readonly passwordHash: string | null
  readonly at: Date
}

/** Who could log in before cannot any more. */
export const isShutOut = (row: UserRow, next: NextUser): boolean =>
  (next.isDisabled && !row.isDisabled) || (!next.isApproved && row.isApproved)

export const changedFields = (row: UserRow, next: NextUser): string[] =>
  (Object.keys(next) as (keyof NextUser)[]).filter((field) => next[field] !== row[field])

/** Only an administrator sets these; the wire's names are for the audit log. */
const ADMIN_FIELDS = {
  accountType: 'accountType',
  isApproved: 'approved',
  isDisabled: 'disabled',
  countyId: 'countyId',
  firmId: 'attorneyID',
  showsRefNo: 'showRefNumLegal',
} as const satisfies Partial<Record<keyof NextUser, string>>

/** What was sent of these, by the wire's names. */
export const adminFieldsIn = (change: UserChange): string[] =>
  (Object.keys(ADMIN_FIELDS) as (keyof typeof ADMIN_FIELDS)[])
    .filter((field) => change[field] !== undefined)
    .map((field) => ADMIN_FIELDS[field])

/**
 * The row with what was sent of it, as far as the sender may set it; `dropped` names what was sent, differs, and was
 * left. Refuses with the sentences of the form.
 */
export function nextUser(
  row: UserRow,
  change: UserChange,
  actor: SignedInActor,
): { next: NextUser; dropped: readonly string[] } {
  const isAdmin = actor.role === 'admin'
  const differs = (field: keyof typeof ADMIN_FIELDS) =>
    change[field] !== undefined && change[field] !== row[field]
  const dropped = isAdmin
    ? []
    : (Object.keys(ADMIN_FIELDS) as (keyof typeof ADMIN_FIELDS)[])
        .filter(differs)
        .map((field) => ADMIN_FIELDS[field])
  const standing = isAdmin ? standingOf(row, change) : standingOf(row, { id: change.id })
  // Only staff can set one up, or take it away.
  const isNowTaxpayer =
    standing.accountType !== row.accountType && standing.accountType === ACCOUNT_TYPES.taxpayer
  const hasSecondFactor = row.hasSecondFactor && change.hasSecondFactor !== false && !isNowTaxpayer
  return { next: { ...profileOf(row, change), ...standing, hasSecondFactor }, dropped }
}

function profileOf(row: UserRow, change: UserChange): PersonInput {
  const typed = Object.fromEntries(
    PERSON_FIELDS.map((field) => [field, change[field] ?? row[field]]),
  ) as Record<PersonField, string>
  const check = checkProfile(typed, row)
  if (check.ok) return check.value
  throw refusedFields(check)
}

type Standing = Pick<NextUser, keyof typeof ADMIN_FIELDS>

/** A county is of county users, or where a legal user starts; a firm is of legal users. Nobody else has either. */
function standingOf(row: UserRow, change: Partial<UserChange>): Standing {
  const accountType = change.accountType ?? row.accountType
  const role = roleOf(accountType)
  const countyId = change.countyId === undefined ? row.countyId : change.countyId
  const firmId = change.firmId === undefined ? row.firmId : change.firmId
  return {
    accountType,
    isApproved: change.isApproved ?? row.isApproved,
    isDisabled: change.isDisabled ?? row.isDisabled,
    countyId: role === 'county' || role === 'legal' ? countyId : null,
    firmId: role === 'legal' ? firmId : null,
    showsRefNo: role === 'legal' && (change.showsRefNo ?? row.showsRefNo),
  }
}

/**
 * One checkbox would lock an administrator out of the own account. Refused as it would come out, so that a form may
 * send back what it was given.
 */
export function refuseOwnStanding(actor: SignedInActor, row: UserRow, next: NextUser): void {
  if (actor.role !== 'admin' || actor.userId !== row.id) return
  const changed = OWN_STANDING.filter((field) => next[field] !== row[field])
  if (changed.length === 0) return
  const message = 'You cannot change this on your own account. Ask another administrator to do it.'
  const names = changed.map((field) => ADMIN_FIELDS[field])
  throw new Refusal('bad_request', {
    message,
    fields: Object.fromEntries(names.map((name) => [name, message])),
    log: `own account: ${names.join(', ')}`,
  })
}

/** Each of these ends what an administrator may do. */
const OWN_STANDING = ['accountType', 'isApproved', 'isDisabled'] as const

/** An approved county user needs a county, a legal one a firm: without it they could see nothing. */
export async function refuseMissingPlace(trx: Transaction, row: UserRow, next: NextUser): Promise<void> {
  const role = roleOf(next.accountType)
  const fields: Record<string, string> = {}
  if (next.isApproved && role === 'county' && next.countyId === null)
    fields['countyId'] = 'Choose the county.'
  if (next.isApproved && role === 'legal' && next.firmId === null)
    fields['attorneyID'] = 'Choose the attorney contact.'
  const isNewCounty = next.countyId !== null && next.countyId !== row.countyId
  if (isNewCounty && !(await countyExists(trx, next.countyId ?? 0)))
    fields['countyId'] = 'Choose a county from the list.'
  const isNewFirm = next.firmId !== null && next.firmId !== row.firmId
  if (isNewFirm && !(await firmExists(trx, next.firmId ?? 0)))
    fields['attorneyID'] = 'Choose an attorney contact from the list.'
  const [message] = Object.values(fields)
  if (message !== undefined) throw new Refusal('bad_request', { message, fields })
}

/** Asked before the row itself is locked, so that two administrators who would remove each other go one by one. */
export async function refuseLastAdmin(trx: Transaction, change: UserChange): Promise<void> {
  const staysAdmin = change.accountType === undefined || change.accountType === ACCOUNT_TYPES.admin
  if (staysAdmin && change.isApproved !== false && change.isDisabled !== true) return
  const usable = await lockAdmins(trx)
  if (usable.length === 1 && usable[0] === change.id) throw new Refusal('last_admin')
}
