import type { Life } from '../world/life.ts'
import { hasDied } from './observe.ts'

/** A bank says that the holder of the account died: from then on everybody who would ask for money knows it. */
export async function checkHolderDied(life: Life): Promise<void> {
  const { stage, known, lien } = life
  if (!hasDied(life)) return
  const hold = await stage.testApp.db
    .selectFrom('hold')
    .select('id')
    .where('certificate_id', '=', lien.id)
    .where('kind', '=', 'deceased')
    .executeTakeFirst()
  if (!hold) known.wrongs.push('a bank said that the holder of the account died, and no hold opened')
}
