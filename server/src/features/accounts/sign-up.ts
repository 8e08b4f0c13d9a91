import type { SignUp } from '@fieldstone/contract/entities/accounts/sign-up'
import { roleOf } from '@fieldstone/domain/access/actor'
import { type AccountLanguage, languageOfAccount } from '@fieldstone/domain/accounts/language'
import { checkSignUp, type SignUpInput } from '@fieldstone/domain/accounts/sign-up'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { refuseCompanyAddress } from './company-address.ts'
import { queueEmailConfirmation } from './confirm-email.ts'
import { refuseDuplicates, refusedFields } from './form-refusals.ts'
import { guessableReason } from './guessable.ts'
import { inPasswordQueue } from './passwords.ts'
import { insertUser } from './queries.ts'

interface CreatedUser {
  readonly id: number
  readonly username: string
  readonly accountType: number
  readonly approved: boolean
}

/**
 * Creates an account from the public form. A taxpayer may log in at once; accounts of the other types must first be
 * approved by an administrator. Refuses with `bad_request` and the specification's sentences, or with `username_taken`.
 */
export async function signUp(context: Context, input: SignUp): Promise<CreatedUser> {
  const form = checked(input)
  const { at, company, services } = context
  refuseCompanyAddress({ company, config: services.config }, form.email)
  const passwordHash = await inPasswordQueue(context, () => services.passwords.hash(form.password))
  const approved = roleOf(form.accountType) === 'taxpayer'
  const language = input.language ?? context.request.language
  const id = await refuseDuplicates(context, { action: 'sign-up', subject: null }, () =>
    inTransaction(services.db, async (trx) => {
      const userId = await createUserRow(trx, { ...form, language, passwordHash, isApproved: approved, at })
      await queueEmailConfirmation(
        trx,
        { company, baseUrl: services.config.baseUrl },
        { at, to: { ...form, id: userId, language: languageOfAccount(form.accountType, language) } },
      )
      context.audit(trx, {
        action: 'sign-up',
        subject: { kind: 'user', id: userId },
        detail: { accountType: form.accountType, approved },
      })
      return userId
    }),
  )
  return { id, username: form.username, accountType: form.accountType, approved }
}

interface NewUser {
  readonly id?: number
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly accountType: number
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly countyId?: number | null
  readonly firmId?: number | null
  readonly showsRefNo?: boolean
  readonly language?: AccountLanguage
  readonly isApproved: boolean
  readonly isDisabled?: boolean
  readonly isGuest?: boolean
  readonly at: Date
}

/** Inserts the row and returns its id. Only the table's own constraints are checked. */
export function createUserRow(trx: Transaction, user: NewUser): Promise<number> {
  return insertUser(trx, {
    ...(user.id === undefined ? {} : { id: user.id }),
    username: user.username,
    email: user.email,
    password_hash: user.passwordHash,
    account_type: user.accountType,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    address1: user.address1 ?? '',
    address2: user.address2 ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    zip: user.zip ?? '',
    county_id: user.countyId ?? null,
    firm_id: user.firmId ?? null,
    shows_ref_no: user.showsRefNo ?? false,
    language: languageOfAccount(user.accountType, user.language),
    is_approved: user.isApproved,
    approved_at: user.isApproved ? user.at : null,
    is_disabled: user.isDisabled ?? false,
    is_guest: user.isGuest ?? false,
    created_at: user.at,
    updated_at: user.at,
  })
}

/** Checks the rules of the form, then whether the password is easy to guess. */
function checked(input: SignUp): SignUpInput {
  const answer = checkSignUp(input)
  if (!answer.ok) throw refusedFields(answer)
  const { password, username, email } = answer.value
  const message = guessableReason(password, { username, email })
  if (message === null) return answer.value
  throw new Refusal('bad_request', { message, fields: { password: message }, log: 'guessable password' })
}
