import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { Context } from '../../context.ts'
import { listDeadlines } from '../legal/service.ts'

/** More than one file has. */
const MOST = 200

/** Lists the deadlines in the file of a certificate, soonest first. Null for a county, which is shown none. */
export async function listFileDeadlines(
  context: Context,
  id: number,
): Promise<readonly DeadlineLine[] | null> {
  const { actor } = context
  if (actor.role !== 'admin' && actor.role !== 'legal') return null
  const { rows } = await listDeadlines({ ...context, actor }, { page: 1, pageSize: MOST, certificateId: id })
  return rows
}
