import * as z from 'zod/mini'
import { readStored, writeStored } from '../../lib/storage.ts'

const shellState = z.object({
  /** The index is put away. */
  isAway: z.boolean(),
  areQueuesOpen: z.boolean(),
})

/** How one user left the frame in this browser. */
export type ShellState = z.infer<typeof shellState>

const FIRST: ShellState = { isAway: false, areQueuesOpen: false }

export const readShell = (userId: number): ShellState => readAll()[userId] ?? FIRST

export function writeShell(userId: number, changes: Partial<ShellState>): void {
  writeStored('shell', JSON.stringify({ ...readAll(), [userId]: { ...readShell(userId), ...changes } }))
}

/** What another version or a person has written there counts as nothing. */
function readAll(): Readonly<Record<string, ShellState>> {
  try {
    return z.record(z.string(), shellState).safeParse(JSON.parse(readStored('shell') ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
