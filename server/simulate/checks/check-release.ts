import { owedOn } from '../model/owed.ts'
import type { Life } from '../world/life.ts'
import { isQuiet, moneyOf } from './books.ts'

/** I16: a lien that is released although its money went back is known to somebody who can do something about it. */
export async function checkReleased(life: Life): Promise<void> {
  const { stage, known, lien } = life
  if (!known.isRedeemed || known.isBeyondModel !== null || !isQuiet(life)) return
  const { db } = stage.testApp
  const row = await db
    .selectFrom('certificate')
    .select(['release_recorded_on', 'redeemed_on'])
    .where('id', '=', lien.id)
    .executeTakeFirstOrThrow()
  if (row.release_recorded_on === null || row.redeemed_on === null) return
  // What staff have closed with a reason is no debt, whatever goes back.
  const closed = await db
    .selectFrom('redemption')
    .select('id')
    .where('certificate_id', '=', lien.id)
    .where('undone_at', 'is', null)
    .where('close_reason', 'is not', null)
    .executeTakeFirst()
  if (closed) return
  const wentBack = (await moneyOf(life)).filter(({ state, isRefused }) => state === 'gone' && !isRefused)
  const taken = wentBack.filter(({ id }) => known.cameOnce.has(id))
  if (taken.length === 0 || owedOn(known.bought, await moneyOf(life), row.redeemed_on) === 0) return
  const task = await db
    .selectFrom('staff_task')
    .select('id')
    .where('subject_id', '=', String(lien.id))
    .where('kind', '=', 'released-debt')
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!task) known.wrongs.push('I16 the lien is released, its money went back, and nobody has a task')
}

/** What came is remembered: what never came cannot go back. */
export async function rememberMoney(life: Life): Promise<void> {
  for (const { id, state } of await moneyOf(life)) if (state === 'came') life.known.cameOnce.add(id)
}
