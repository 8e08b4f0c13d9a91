import { ConfigError } from '../config.ts'
import { CommandProblem } from '../db/open-for-command.ts'

/** Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(usage)
    return
  }
  process.exitCode = await main().catch((error: unknown) => failure(usage, error))
}

/** Never prints the error object, which may contain rows. */
function failure(usage: string, error: unknown): number {
  const text = error instanceof Error ? error.message : 'unknown cause'
  if (error instanceof WrongArguments || isParseError(error)) {
    process.stderr.write(`${text}\n\n${usage}`)
    return 2
  }
  if (error instanceof ConfigError) process.stderr.write(`The settings are not right:\n${text}\n`)
  else if (error instanceof CommandProblem) process.stderr.write(`${text}\n`)
  else process.stderr.write(`Not done: ${text}\n`)
  return 1
}

export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

export const isParseError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
