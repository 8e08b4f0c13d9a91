import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rootPath } from '../src/root.ts'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Runs a command of the server as a person does: built, in a process of its own, with these settings and no others. It
 * does not block: a lock that this process holds goes on being renewed.
 */
export async function runCommand(
  name: 'admin' | 'verify' | 'backup' | 'restore' | 'move' | 'rotate-key' | 'rotate-encryption',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ran> {
  const child = spawn(process.execPath, [rootPath(`dist/server/${name}.js`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString()
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, out, err }
}
