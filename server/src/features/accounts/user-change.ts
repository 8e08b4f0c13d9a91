import type { UserChange } from '@fieldstone/contract/entities/accounts/user'
import { ACCOUNT_TYPES, roleOf, type SignedInActor } from '@fieldstone/domain/access/actor'
import { type AccountLanguage, languageOfAccount } from '@fieldstone/domain/accounts/language'
import {
  PERSON_FIELDS,
  type PersonField,
  type Person as PersonInput,
} from '@fieldstone/domain/accounts/person'
import { checkProfile } from '@fieldstone/domain/accounts/person-rules'
import type { Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findFirm } from '../../records/firm.ts'
import { countyExists } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { refusedFields } from './form-refusals.ts'
import { lockAdmins, type UserRow } from './user-queries.ts'

/** The fields of an account that the form can change. */
export interface NextUser extends PersonInput {
  readonly accountType: number
  readonly isApproved: boolean
  readonly isDisabled: boolean
  readonly countyId: number | null
  readonly firmId: number | null
  readonly showsRefNo: boolean
  readonly hasSecondFactor: boolean
  readonly language: AccountLanguage
}

/** A change to be stored: the row before it, and the fields after it. */
export interface SavedChange {
  readonly row: UserRow
  readonly next: NextUser
  /** Null if the password does not change. */
  readonly passwordHash: string | null
  readonly at: Date
}

/** True when this change takes away the right to log in. */
export const losesAccess = (row: UserRow, next: NextUser): boolean =>
  (next.isDisabled && !row.isDisabled) || (!next.isApproved && row.isApproved)

export const changedFields = (row: UserRow, next: NextUser): string[] =>
  (Object.keys(next) as (keyof NextUser)[]).filter((field) => next[field] !== row[field])

/** Fields that only an administrator may set. The values are wire names, for the audit log. */
const ADMIN_FIELDS = {
  accountType: 'accountType',
  isApproved: 'approved',
  isDisabled: 'disabled',
  countyId: 'countyId',
  firmId: 'attorneyID',
  showsRefNo: 'showRefNumLegal',
} as const satisfies Partial<Record<keyof NextUser, string>>

/** Which of these were sent, by the wire's names. */
export const adminFieldsIn = (change: UserChange): string[] =>
  (Object.keys(ADMIN_FIELDS) as (keyof typeof ADMIN_FIELDS)[])
    .filter((field) => change[field] !== undefined)
    .map((field) => ADMIN_FIELDS[field])

/**
 * The row with the fields that were sent, as far as the sender may set them; `dropped` names those that differ but may
 * not be set. Refuses with the sentences of the form.
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
  const access = isAdmin ? accessOf(row, change) : accessOf(row, { id: change.id })
  // Only staff use two-step verification.
  const isNowTaxpayer =
    access.accountType !== row.accountType && access.accountType === ACCOUNT_TYPES.taxpayer
  const hasSecondFactor = row.hasSecondFactor && change.hasSecondFactor !== false && !isNowTaxpayer
  const language = languageOfAccount(access.accountType, change.language ?? row.language)
  return { next: { ...profileOf(row, change), ...access, hasSecondFactor, language }, dropped }
}

function profileOf(row: UserRow, change: UserChange): PersonInput {
  const typed = Object.fromEntries(
    PERSON_FIELDS.map((field) => [field, change[field] ?? row[field]]),
  ) as Record<PersonField, string>
  const check = checkProfile(typed, row)
  if (check.ok) return check.value
  throw refusedFields(check)
}

type Access = Pick<NextUser, keyof typeof ADMIN_FIELDS>

/** Only county and legal users have a county (for a legal user, the one shown first); only legal users have a firm. */
function accessOf(row: UserRow, change: Partial<UserChange>): Access {
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
 * Administrators cannot lock themselves out by one checkbox. Only actual changes are refused, so a form may send back
 * the values it received.
 */
export function refuseOwnAccessChange(actor: SignedInActor, row: UserRow, next: NextUser): void {
  if (actor.role !== 'admin' || actor.userId !== row.id) return
  const changed = OWN_ACCESS.filter((field) => next[field] !== row[field])
  if (changed.length === 0) return
  const message = fieldSentence('ownAccess')
  const names = changed.map((field) => ADMIN_FIELDS[field])
  throw new Refusal('bad_request', {
    message,
    fields: Object.fromEntries(names.map((name) => [name, message])),
    log: `own account: ${names.join(', ')}`,
  })
}

/** A change of any of these would end the administrator's rights. */
const OWN_ACCESS = ['accountType', 'isApproved', 'isDisabled'] as const

/** An approved county user needs a county and an approved legal user a firm: without it they see nothing. */
export async function refuseMissingCountyOrFirm(
  trx: Transaction,
  row: UserRow,
  next: NextUser,
): Promise<void> {
  const role = roleOf(next.accountType)
  const fields: Record<string, Sentence> = {}
  if (next.isApproved && role === 'county' && next.countyId === null)
    fields['countyId'] = fieldSentence('county')
  if (next.isApproved && role === 'legal' && next.firmId === null) fields['firmId'] = fieldSentence('firm')
  const { countyId, firmId } = next
  if (countyId !== null && countyId !== row.countyId && !(await countyExists(trx, countyId)))
    fields['countyId'] = fieldSentence('countyFromList')
  if (firmId !== null && firmId !== row.firmId) {
    const firm = await findFirm(trx, firmId)
    if (firm === null) fields['firmId'] = fieldSentence('firmFromList')
    else if (firm.closedOn !== null) fields['firmId'] = fieldSentence('firmClosed')
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new Refusal('bad_request', { message, fields })
}

/** A person who joins a firm sees reference numbers like the others there, unless set otherwise. */
export async function asFirmShows(
  trx: Transaction,
  { row, change }: { readonly row: UserRow; readonly change: UserChange },
  next: NextUser,
): Promise<NextUser> {
  if (next.firmId === null || next.firmId === row.firmId || change.showsRefNo !== undefined) return next
  const firm = await findFirm(trx, next.firmId)
  return firm === null ? next : { ...next, showsRefNo: firm.showsRefNo }
}

/** Runs before the row itself is locked, so that two administrators who remove each other take turns. */
export async function refuseLastAdmin(trx: Transaction, change: UserChange): Promise<void> {
  const staysAdmin = change.accountType === undefined || change.accountType === ACCOUNT_TYPES.admin
  if (staysAdmin && change.isApproved !== false && change.isDisabled !== true) return
  const usable = await lockAdmins(trx)
  if (usable.length === 1 && usable[0] === change.id) throw new Refusal('last_admin')
}
