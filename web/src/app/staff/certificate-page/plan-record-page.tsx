import { useDeskPlan } from '../../../features/plans/desk/desk-queries.ts'
import { t } from '../../../lib/messages/record-page.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { RecordOf } from './record-page.tsx'

/** A plan by its own number: the record of its certificate, open at that plan. */
export default function PlanRecordPage() {
  const planId = useIdParam('planId')
  const plan = useDeskPlan(planId)
  return (
    <Loaded
      query={plan}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {({ certificateId }) => <RecordOf certificateId={certificateId} tab="plan" planId={planId} />}
    </Loaded>
  )
}
