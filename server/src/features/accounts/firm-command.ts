import { normalEmail } from '@fieldstone/domain/accounts/email'
import { recordSystemAudit } from '../../audit/record.ts'
import { type Db, inTransaction, sqlState, UNIQUE_VIOLATION } from '../../db/database.ts'
import { CommandProblem } from '../../db/open-for-command.ts'
import type { AdminCommand } from './admin-arguments.ts'

type AddFirm = Extract<AdminCommand, { kind: 'firm' }>

/** The longest text that the form of a firm accepts. */
const LIMITS = { name: 120, email: 254, firstName: 80, lastName: 80, phone: 40 } as const

/** Adds a law firm. Returns what to print; throws CommandProblem. */
export async function addFirmByCommand(db: Db, command: AddFirm, at: Date): Promise<string> {
  const name = command.name.trim()
  const problems = problemsOf({ ...command, name })
  if (problems.length > 0) throw new CommandProblem(problems.join('\n'))
  const { email, firstName, lastName, phone } = command
  try {
    await inTransaction(db, async (trx) => {
      const { id } = await trx
        .insertInto('firm')
        .values({
          name,
          email: email === '' ? null : email,
          contact_first_name: firstName,
          contact_last_name: lastName,
          phone: phone === '' ? null : phone,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      recordSystemAudit(trx, at, {
        action: 'add-firm',
        subject: { kind: 'firm', id },
        detail: { name, by: 'command' },
      })
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new CommandProblem(`There is a firm ${name} already. Choose a name that tells the two apart.`)
  }
  return `The firm ${name} is there now: approve its attorneys in the list of users, and give it certificates.\n`
}

function problemsOf(firm: AddFirm): string[] {
  const tooLong = (Object.keys(LIMITS) as (keyof typeof LIMITS)[])
    .filter((field) => firm[field].length > LIMITS[field])
    .map((field) => `${field}: Enter at most ${LIMITS[field]} characters.`)
  return [
    ...(firm.name === '' ? ['name: Enter the name of the firm.'] : []),
    ...(firm.email !== '' && normalEmail(firm.email) === null
      ? ['email: Enter an e-mail address, such as office@example.com.']
      : []),
    ...tooLong,
  ]
}
