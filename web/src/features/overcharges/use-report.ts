import type { OverchargeReport } from '@fieldstone/contract/entities/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/overcharges'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../lib/calls.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { staleAfter } from '../../lib/use-send.ts'

const POLL_MS = 2_000

export const isChecking = ({ task }: OverchargeReport): boolean =>
  task?.state === 'waiting' || task?.state === 'running'

/** Read again while a check runs, and the list with it once it has ended. */
export function useReport() {
  const queries = useQueryClient()
  const report = useCall(
    overchargeRoutes.overchargeReport,
    {},
    {
      refetchInterval: ({ state: { data } }) => (data && isChecking(data) ? POLL_MS : false),
      staleTime: 0,
    },
  )
  const isRunning = report.data !== undefined && isChecking(report.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      void readAgain(queries, staleAfter(overchargeRoutes.explainOvercharge))
    wasRunning.current = isRunning
  }, [isRunning, queries])
  return report
}
