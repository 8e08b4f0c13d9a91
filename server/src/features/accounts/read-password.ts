import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandProblem } from '../../db/open-for-command.ts'

/**
 * Asks twice at a terminal, without showing what is typed; otherwise reads the first line of the input. Throws
 * CommandProblem when there is no input, or the two differ.
 */
export async function readPassword(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Promise<string> {
  if (input.isTTY !== true) return firstLine(input)
  const password = await askHidden(input, output, 'New password (15 characters or more): ')
  if ((await askHidden(input, output, 'The same again: ')) !== password)
    throw new CommandProblem('Passwords do not match! Nothing was changed.')
  return password
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line
  throw new CommandProblem('No password came on the standard input.')
}

/** Reads from the terminal without echo. */
async function askHidden(
  input: NodeJS.ReadStream,
  output: NodeJS.WritableStream,
  question: string,
): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  lines.on('SIGINT', () => {
    lines.close()
    output.write('\n')
    process.exit(130)
  })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    output.write('\n')
  }
}
