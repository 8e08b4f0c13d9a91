import type { Life } from '../world/life.ts'
import { isQuiet } from './books.ts'

/** Whatever state a payment is in when its payer's bank takes the money back: somebody is told that it did. */
export async function checkDisputes(life: Life): Promise<void> {
  const { sandbox, stage, known } = life
  const disputes = sandbox.objects.list('dispute')
  if (disputes.length === 0 || !isQuiet(life)) return
  const tasks = await stage.testApp.db.selectFrom('staff_task').select('subject_id').execute()
  for (const { charge } of disputes) {
    const payment = sandbox.objects.get('charge', String(charge))?.metadata['payment_id']
    if (payment !== undefined && !tasks.some(({ subject_id }) => subject_id === payment))
      known.wrongs.push(`the bank took back ${payment}, and staff were never told`)
  }
}
