import { owedOn } from '../model/owed.ts'
import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { isQuiet, moneyOf } from './books.ts'

/** I16: a lien that is released although its money went back is known to somebody who can do something about it. */
export async function checkReleased(life: Life): Promise<void> {
  const { known, lien } = life
  if (!known.isReleased || known.isBeyondModel !== null || !isQuiet(life)) return
  const { certificate, tasks } = await readStored(life)
  const { redeemedOn, isClosed } = certificate
  // What staff have closed with a reason is no debt, whatever goes back.
  if (isClosed) return
  const wentBack = (await moneyOf(life)).filter(({ state, isRefused }) => state === 'gone' && !isRefused)
  const taken = wentBack.filter(({ id }) => known.cameOnce.has(id))
  if (taken.length === 0 || owedOn(known.bought, await moneyOf(life), redeemedOn ?? life.today()) === 0)
    return
  const isTold = tasks.some(
    ({ kind, subjectId, isDone }) => kind === 'released-debt' && subjectId === String(lien.id) && !isDone,
  )
  if (!isTold) known.wrongs.push('I16 the lien is released, its money went back, and nobody has a task')
}

/** What came is remembered: what never came cannot go back. */
export async function rememberMoney(life: Life): Promise<void> {
  for (const { id, state } of await moneyOf(life)) if (state === 'came') life.known.cameOnce.add(id)
}
