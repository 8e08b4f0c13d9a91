import { createInterface } from 'node:readline/promises'
import { ConfigError, readCommandConfig } from '../../config.ts'
import { CommandProblem, openForCommand } from '../../db/open-for-command.ts'
import { errorName } from '../../error-name.ts'
import { openEncryption } from '../../open-encryption.ts'
import { commandClock } from '../../sandbox-time.ts'
import { ADMIN_USAGE, type AdminCommand, AdminUsageError, readAdminCommand } from './admin-arguments.ts'
import { createAdmin, readStaff, resetAccount } from './admin-commands.ts'
import { confirmByCommand } from './confirm-command.ts'
import { addFirmByCommand } from './firm-command.ts'
import { readPassword } from './read-password.ts'

/** Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
async function main(): Promise<number> {
  const command = readAdminCommand(process.argv.slice(2))
  process.stdout.write(command.kind === 'help' ? ADMIN_USAGE : await run(command))
  return 0
}

async function run(command: Exclude<AdminCommand, { kind: 'help' }>): Promise<string> {
  const config = readCommandConfig()
  const database = await openForCommand(config)
  const ask = () => readPassword(process.stdin, process.stderr)
  try {
    const clock = await commandClock(config, database.db)
    await openEncryption(database.db, config.encryptionKeys, clock.now())
    switch (command.kind) {
      case 'create':
        return await createAdmin(database.db, command, ask, { at: clock.now(), config })
      case 'reset':
        return await resetAccount(database.db, command.username, ask, {
          at: clock.now(),
          baseUrl: config.baseUrl,
        })
      case 'firm':
        return await addFirmByCommand(database.db, command, clock.now())
      case 'list':
        return await readStaff(database.db, clock.now())
      case 'confirm':
        return await confirmByCommand(database.db, command, {
          at: clock.now(),
          timeZone: config.businessTimeZone,
          ask: process.stdin.isTTY ? askOnTerminal : null,
        })
    }
  } finally {
    await database.close()
  }
}

async function askOnTerminal(text: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(text)
  } finally {
    terminal.close()
  }
}

function failure(error: unknown): number {
  if (error instanceof AdminUsageError) {
    process.stderr.write(`${error.message}\n\n${ADMIN_USAGE}`)
    return 2
  }
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  else if (error instanceof CommandProblem) process.stderr.write(`${text}\n`)
  // Only the name: errors of the embedded database contain the values of the statement.
  else process.stderr.write(`The command failed (${errorName(error)}). Nothing was changed.\n`)
  return 1
}

process.exitCode = await main().catch(failure)
