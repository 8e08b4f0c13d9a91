import type { OverchargeReport } from '@fieldstone/contract/entities/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/overcharges'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { REPORT, STALE_AFTER_CHANGE } from './keys.ts'

const POLL_MS = 2_000

export const isChecking = ({ task }: OverchargeReport): boolean =>
  task?.state === 'waiting' || task?.state === 'running'

/** Read again while a check runs, and the list with it once it has ended. */
export function useReport() {
  const queries = useQueryClient()
  const report = useQuery({
    queryKey: REPORT,
    queryFn: ({ signal, client }) =>
      call(
        overchargeRoutes.overchargeReport,
        {},
        { signal, isBackground: client.getQueryData(REPORT) !== undefined },
      ),
    refetchInterval: ({ state: { data } }) => (data && isChecking(data) ? POLL_MS : false),
    staleTime: 0,
  })
  const isRunning = report.data !== undefined && isChecking(report.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void readAgain(queries, STALE_AFTER_CHANGE)
    wasRunning.current = isRunning
  }, [isRunning, queries])
  return report
}
