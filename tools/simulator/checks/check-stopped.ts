import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'

/** What their owner has stopped stays off, whatever becomes of the plan. */
export async function checkStopped(life: Life): Promise<void> {
  const { known } = life
  const { authorization } = known
  if (authorization?.endedBy !== 'their owner stopped them') return
  const { automatic } = await readStored(life)
  if (automatic.some(({ id, status }) => id === authorization.id && status === 'ON'))
    known.wrongs.push('automatic payments are on, which their owner has stopped')
}
