import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { checkProfile } from '@fieldstone/domain/accounts/person-rules'
import { missingOfCompany } from '@fieldstone/domain/site/company'
import { sql } from 'kysely'
import { type AuditSubject, recordSystemAudit } from '../../audit/record.ts'
import { clockAt } from '../../clock.ts'
import { getCompany } from '../../company.ts'
import type { Config } from '../../config.ts'
import { type Db, inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../db/database.ts'
import { CommandProblem } from '../../db/open-for-command.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { accountSentence } from '../../messages/refusals.ts'
import { Refusal } from '../../refusal.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import type { AdminCommand } from './admin-arguments.ts'
import { companyAddressSentence, isCompanyAddress } from './company-address.ts'
import { queueEmailConfirmation } from './confirm-email.ts'
import { clearFailuresInARow } from './log-in-limits.ts'
import { passwordChangedMail, secondFactorOffMail } from './mails.ts'
import { createPasswordHasher, newPasswordHash } from './passwords.ts'
import { findLogInUser, setPasswordHash } from './queries.ts'
import { voidResetTokens } from './reset-queries.ts'
import { removeSecondFactor } from './second-factor-queries.ts'
import { createUserRow } from './sign-up.ts'
import { revokeSessions } from './user-queries.ts'

type Create = Extract<AdminCommand, { kind: 'create' }>
type ReadPassword = () => Promise<string>

/** Creates an administrator who may log in at once. Returns what to print; throws CommandProblem. */
export async function createAdmin(
  db: Db,
  command: Create,
  readPassword: ReadPassword,
  { at, config }: { readonly at: Date; readonly config: Pick<Config, 'baseUrl' | 'mailFrom'> },
): Promise<string> {
  const profile = checkProfile({ ...command, ...NO_ADDRESS })
  if (!profile.ok) {
    const lines = profile.problems.map(
      ({ field, problem }) => `${field}: ${accountSentence(problem)(DEFAULT_LANGUAGE)}`,
    )
    throw new CommandProblem(lines.join('\n'))
  }
  const company = await getCompany({ db, clock: clockAt(at) })
  if (isCompanyAddress({ company, config }, profile.value.email))
    throw new CommandProblem(`email: ${companyAddressSentence(DEFAULT_LANGUAGE)}`)
  const passwordHash = await hashOfTyped(readPassword, profile.value)
  try {
    await inTransaction(db, async (trx) => {
      const id = await createUserRow(trx, {
        ...profile.value,
        passwordHash,
        accountType: ACCOUNT_TYPES.admin,
        isApproved: true,
        at,
      })
      const to = { ...profile.value, id, language: DEFAULT_LANGUAGE }
      // Without the company's details no e-mail can be written in its name. The profile page sends the link later.
      if (missingOfCompany(company).length === 0)
        await queueEmailConfirmation(trx, { company, baseUrl: config.baseUrl }, { at, to })
      auditCommand(trx, 'create-user', { kind: 'user', id }, at)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new CommandProblem('This user name or e-mail is taken. Choose another, or reset that account.')
  }
  return `The administrator ${profile.value.username} may log in now.\n`
}

/**
 * Sets a new password for any account, removes its second factor, ends its sessions and mails its owner. Returns what
 * to print; throws CommandProblem.
 */
export async function resetAccount(
  db: Db,
  username: string,
  readPassword: ReadPassword,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): Promise<string> {
  const user = await findLogInUser(db, username)
  if (!user) throw new CommandProblem(`There is no account ${username}. List them: npm run admin -- list`)
  const passwordHash = await hashOfTyped(readPassword, user)
  const mailContext = {
    baseUrl,
    company: await getCompany({ db, clock: clockAt(at) }),
  }
  await inTransaction(db, async (trx) => {
    await setPasswordHash(trx, user.id, passwordHash)
    await removeSecondFactor(trx, user.id)
    await voidResetTokens(trx, user.id, at)
    await clearFailuresInARow(trx, user.username)
    await revokeSessions(trx, user.id, { at, reason: 'password reset' })
    await queueMessage(trx, { at, ...passwordChangedMail(mailContext, user) })
    if (user.secondFactorSecret !== null)
      await queueMessage(trx, { at, ...secondFactorOffMail(mailContext, user) })
    auditCommand(trx, 'reset-password', { kind: 'user', id: user.id }, at)
  })
  const hint = user.isDisabled
    ? ' The account is disabled; an administrator can enable it.'
    : user.isApproved
      ? ''
      : ' The account is not approved; an administrator can approve it.'
  return `${user.username} has a new password and no second factor; every session has ended.${hint}\n`
}

/** Returns the list of staff accounts to print, and records in the audit log that it was read. */
export async function readStaff(db: Db, at: Date): Promise<string> {
  const text = await listStaff(db)
  await inTransaction(db, (trx) => auditCommand(trx, 'read', { kind: 'list', id: 'staff' }, at))
  return text
}

/** Lists staff accounts, one per line. */
export async function listStaff(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('app_user')
    .select([
      'username',
      'account_type as accountType',
      'is_approved as isApproved',
      'is_disabled as isDisabled',
      sql<boolean>`second_factor_secret is not null`.as('hasSecondFactor'),
    ])
    .where('account_type', '<>', ACCOUNT_TYPES.taxpayer)
    .orderBy('account_type')
    .orderBy('username')
    .execute()
  if (rows.length === 0)
    return 'There is no account of staff yet. Make the first: npm run admin -- create --help\n'
  const width = Math.max(...rows.map((row) => row.username.length))
  const lines = rows.map((row) => {
    const facts = [
      accountLabel(row.accountType, row.isApproved),
      row.isDisabled ? 'disabled' : '',
      row.hasSecondFactor ? 'second factor' : '',
    ]
    return `${row.username.padEnd(width)}  ${facts.filter((fact) => fact !== '').join(', ')}`
  })
  return `${lines.join('\n')}\n`
}

async function hashOfTyped(
  readPassword: ReadPassword,
  person: { username: string; email: string },
): Promise<string> {
  const password = await readPassword()
  try {
    return await newPasswordHash(createPasswordHasher(), password, undefined, person)
  } catch (error) {
    throw error instanceof Refusal ? new CommandProblem(error.message) : error
  }
}

const auditCommand = (trx: Transaction, action: AuditAction, subject: AuditSubject, at: Date) =>
  recordSystemAudit(trx, at, { action, subject, detail: { by: 'command' } })
