import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { hasDied } from './observe.ts'

/** A bank says that the holder of the account died: from then on everybody who would ask for money knows it. */
export async function checkHolderDied(life: Life): Promise<void> {
  const { known } = life
  if (!hasDied(life)) return
  const { certificate } = await readStored(life)
  if (!certificate.isOfDeceased)
    known.wrongs.push('a bank said that the holder of the account died, and no hold opened')
}
