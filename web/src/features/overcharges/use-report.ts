import type { OverchargeReport } from '@fieldstone/contract/entities/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/overcharges'
import { useEffect, useRef } from 'react'
import { pollWhile, useCall } from '../../lib/calls.ts'
import { useReadAgain } from '../../lib/use-send.ts'

export const isChecking = ({ task }: OverchargeReport): boolean =>
  task?.state === 'waiting' || task?.state === 'running'

/** Reads the report, and polls while a check runs. Once the check has ended, the list is read again, too. */
export function useReport() {
  const readAgain = useReadAgain('overcharges', 'queues')
  const report = useCall(
    overchargeRoutes.overchargeReport,
    {},
    { refetchInterval: pollWhile(isChecking), staleTime: 0 },
  )
  const isRunning = report.data !== undefined && isChecking(report.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void readAgain()
    wasRunning.current = isRunning
  }, [isRunning, readAgain])
  return report
}
