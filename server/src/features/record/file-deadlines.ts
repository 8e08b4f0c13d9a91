import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import type { Context } from '../../context.ts'
import { listDeadlines } from '../legal/service.ts'

/** More than any file has. */
const MOST = 200

/** Lists the deadlines of a legal file, soonest first. Null for counties, which do not see them. */
export async function listFileDeadlines(
  context: Context,
  id: number,
): Promise<readonly DeadlineLine[] | null> {
  const { actor } = context
  if (actor.role !== 'admin' && actor.role !== 'legal') return null
  const { rows } = await listDeadlines({ ...context, actor }, { page: 1, pageSize: MOST, certificateId: id })
  return rows
}
