import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { SHOWS_MONEY } from '@fieldstone/contract/shows-money'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { RecordFrame } from '../../../features/certificate-page/record-frame.tsx'
import { useRecord, useRecordLife } from '../../../features/certificate-page/use-record.ts'
import { useFile } from '../../../features/legal/legal-queries.ts'
import { RecordDialog } from '../../../features/payments/received/record-dialog.tsx'
import { useStartPlanAct } from '../../../features/plans/desk/start-plan.tsx'
import { ChosenAct, DeskMenu, KEYED_ACTS } from '../../../features/servicing/desk-menu.tsx'
import { type MakeAct, useOpenAct } from '../../../features/servicing/use-desk.ts'
import { t } from '../../../lib/messages/record-page.ts'
import { type Session, useSession } from '../../../lib/session.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useCertificateId } from '../../../records/id-param.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { QueueNext } from '../../../records/queue-next.tsx'
import { type RecordTab, recordPath } from '../../../records/record-path.ts'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { preloadPanel, RecordPanel } from './record-panel.tsx'
import { RecordTurn } from './record-turn.tsx'
import { useRecordKeys } from './use-record-keys.ts'

interface RecordPageProps {
  readonly tab: RecordTab
}

/** One page for a certificate, whoever of the staff looks at it; the address says which tab is open. */
export default function RecordPage({ tab }: RecordPageProps) {
  return <RecordOf certificateId={useCertificateId()} tab={tab} />
}

interface RecordOfProps extends RecordPageProps {
  readonly certificateId: number
  /** The plan that the address names; without it, the newest. */
  readonly planId?: number
}

export function RecordOf({ certificateId, tab, planId }: RecordOfProps) {
  const record = useRecord(certificateId)
  const role = useSession()?.role
  useTabAhead(certificateId, tab, role)
  const { pathname, search, state } = useLocation()
  const to = record.data === undefined ? null : ownPath(tab, record.data.certificate, role)
  // Another county in the address, or that of a list that does not know the county.
  if (to !== null && to !== pathname) return <Navigate to={to + search} state={state} replace />
  return (
    <Loaded
      query={record}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {(it) => (
        <Record record={it} tab={tab}>
          {(onAct) => <RecordPanel record={it} tab={tab} planId={planId ?? it.planId} onAct={onAct} />}
        </Record>
      )}
    </Loaded>
  )
}

/** Overview and payoff have one address for each reader; the others are also reached by older ones, which stay. */
const ownPath = (tab: RecordTab, certificate: RecordHead['certificate'], role: Role): string | null =>
  tab === 'overview' || tab === 'payoff' ? recordPath(tab, certificate, role) : null

type Role = Session['role'] | undefined

interface RecordProps extends RecordPageProps {
  readonly record: RecordHead
  readonly children: (onAct: (act: MakeAct) => void) => ReactNode
}

function Record({ record, tab, children }: RecordProps) {
  const isAdmin = useSession()?.role === 'admin'
  const { id, certificateNo, redeemedOn } = record.certificate
  const { open, show, close } = useOpenAct()
  const [isRecording, setRecording] = useState(false)
  const readAgain = useReadAgain(...SHOWS_MONEY)
  const startPlan = useStartPlanAct()
  const recordPayment = () => setRecording(true)
  useRecordKeys(isAdmin ? { r: recordPayment, l: () => show(KEYED_ACTS.l), c: () => show(KEYED_ACTS.c) } : {})
  return (
    <RecordFrame
      record={record}
      tab={tab}
      acts={
        isAdmin ? (
          <DeskMenu
            certificateId={id}
            isRedeemed={redeemedOn !== null}
            canRelease={record.canRelease}
            startPlan={record.canStartPlan ? startPlan : null}
            onAct={show}
            onRecordPayment={recordPayment}
          />
        ) : null
      }
      turn={<RecordTurn certificateId={id} />}
    >
      <QueueNext />
      {children(show)}
      {open ? <ChosenAct certificateId={id} act={open} onClose={close} /> : null}
      {isRecording ? (
        <RecordDialog
          certificateNo={certificateNo}
          certificateId={id}
          onClose={() => setRecording(false)}
          onRecorded={() => void readAgain()}
        />
      ) : null}
    </RecordFrame>
  )
}

/** Reads what a tab shows at the same time as the head of the record, so that neither waits for the other. */
function useTabAhead(certificateId: number, tab: RecordTab, role: Session['role'] | undefined): void {
  useRecordLife(certificateId, { enabled: tab === 'overview' || tab === 'money' })
  useFile(certificateId, { enabled: tab === 'legal' })
  useEffect(() => preloadPanel(tab, role), [tab, role])
}
