import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { Context } from '../../context.ts'
import { listDeadlines } from '../legal/service.ts'

/** More than one file has. */
const MOST = 200

/** What is due in the file of a certificate, soonest first; none for a county, whose agenda it is not. */
export async function listFileDeadlines(context: Context, id: number): Promise<readonly DeadlineLine[]> {
  const { actor } = context
  if (actor.role !== 'admin' && actor.role !== 'legal') return []
  const { rows } = await listDeadlines({ ...context, actor }, { page: 1, pageSize: MOST, certificateId: id })
  return rows
}
