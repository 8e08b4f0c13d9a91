import type { Life } from '../world/life.ts'
import { readStored } from '../world/stored.ts'
import { isQuiet } from './books.ts'

const TELLS: readonly string[] = ['payment-disputed', 'payment-reversed']

/** Whatever state a payment is in when its payer's bank takes the money back: somebody is told that it did, and then. */
export async function checkDisputes(life: Life): Promise<void> {
  const { sandbox, known } = life
  const disputes = sandbox.objects.list('dispute')
  if (disputes.length === 0 || !isQuiet(life)) return
  const tasks = (await readStored(life)).tasks.filter(({ kind }) => TELLS.includes(kind))
  for (const { charge, created, status } of disputes) {
    // Won before anybody had heard of it: nothing was taken.
    if (status === 'won') continue
    const payment = sandbox.objects.get('charge', String(charge))?.metadata['payment_id']
    const isTold = tasks.some(
      ({ subjectId, at }) => subjectId === payment && Date.parse(at) >= created * 1000,
    )
    if (payment !== undefined && !isTold)
      known.wrongs.push(`the bank took back ${payment}, and staff were never told`)
  }
}
