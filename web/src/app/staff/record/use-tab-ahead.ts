import { useEffect } from 'react'
import { useFile } from '../../../features/legal/legal-queries.ts'
import { useRecordLife } from '../../../features/record/use-record.ts'
import type { Session } from '../../../lib/session.ts'
import type { RecordTab } from '../../../records/record-path.ts'
import { preloadPanel } from './record-panel.tsx'

/** Asks for what a tab shows together with the head of the record, so that neither waits for the other. */
export function useTabAhead(certificateId: number, tab: RecordTab, role: Session['role'] | undefined): void {
  useRecordLife(certificateId, { enabled: tab === 'overview' || tab === 'money' })
  useFile(certificateId, { enabled: tab === 'legal' })
  useEffect(() => preloadPanel(tab, role), [tab, role])
}
