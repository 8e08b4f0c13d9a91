import { parseArgs } from 'node:util'

export const ADMIN_USAGE = `Accounts and law firms of an installation, from its own machine.

  npm run admin -- create USERNAME --email E --first NAME --last NAME --phone P
  npm run admin -- reset USERNAME
  npm run admin -- firm NAME [--email E] [--first NAME] [--last NAME] [--phone P]
  npm run admin -- list
  npm run admin -- confirm [NUMBER | all]

  create   makes an administrator who may log in at once
  reset    sets a new password, takes the second factor away and ends every session of that account; its owner is
           told by mail
  firm     adds a law firm, with its contact; administrators keep it in the portal from then on. A name of several words
           stands in quotation marks
  list     shows the accounts of staff
  confirm  lists what waits for a second approval, and confirms it where no other administrator can approve it; asks for
           the number on a terminal

The password is asked for and not shown; without a terminal it is the first line of the standard input. It is never an
argument: others on the machine could read it. The database is that of DATABASE_URL, else the embedded one in DATA_DIR
(stop a server that runs on it first).
`

/** The contact person of a firm. Missing values are empty. */
interface Contact {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

export type AdminCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  /** A number, 'all', or null: list them, and ask. */
  | { readonly kind: 'confirm'; readonly which: string | null }
  | { readonly kind: 'reset'; readonly username: string }
  | ({ readonly kind: 'firm'; readonly name: string } & Contact)
  | {
      readonly kind: 'create'
      readonly username: string
      readonly email: string
      readonly firstName: string
      readonly lastName: string
      readonly phone: string
    }

/** Wrong arguments: shown with the usage. */
export class AdminUsageError extends Error {
  override readonly name = 'AdminUsageError'
}

const OPTIONS = {
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  phone: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Throws AdminUsageError. */
export function readAdminCommand(argv: readonly string[]): AdminCommand {
  const { values, positionals } = parsed(argv)
  const [verb, username, ...rest] = positionals
  if (values.help === true || verb === undefined) return { kind: 'help' }
  if (rest.length > 0)
    throw new AdminUsageError(
      `One ${verb === 'firm' ? 'firm' : verb === 'confirm' ? 'request' : 'account'} at a time: ${rest.join(' ')} is too much.`,
    )
  if (verb === 'list') return { kind: 'list' }
  if (verb === 'confirm') return { kind: 'confirm', which: username ?? null }
  if (verb !== 'create' && verb !== 'reset' && verb !== 'firm')
    throw new AdminUsageError(`There is no command ${verb}: use create, reset, firm, list or confirm.`)
  const { email, first, last, phone } = values
  if (verb === 'firm') {
    if (username === undefined)
      throw new AdminUsageError('Say the name of the firm: npm run admin -- firm "NAME"')
    const contact = { email: email ?? '', firstName: first ?? '', lastName: last ?? '', phone: phone ?? '' }
    return { kind: 'firm', name: username, ...contact }
  }
  if (username === undefined)
    throw new AdminUsageError(`Say whose account: npm run admin -- ${verb} USERNAME`)
  if (verb === 'reset') return { kind: 'reset', username }
  if (email === undefined || first === undefined || last === undefined || phone === undefined)
    throw new AdminUsageError('A new administrator needs --email, --first, --last and --phone.')
  return { kind: 'create', username, email, firstName: first, lastName: last, phone }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS })
  } catch {
    throw new AdminUsageError(
      'An option is not known. The password is asked for and never stands among the arguments.',
    )
  }
}
