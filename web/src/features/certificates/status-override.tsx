import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { HistoryEntry } from '@fieldstone/contract/entities/certificates/history'
import { useState } from 'react'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/staff-certificate.ts'
import { CertificateStatus } from '../../records/certificate-status.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useHistory, whoOf } from './history.tsx'
import { StatusDialog, type StatusTask } from './status-dialog.tsx'

/** For Admin: the source of the status, and its override. Only a posted redemption makes it Redeemed. */
export function StatusOverrideCard({ certificate: read }: { readonly certificate: Certificate }) {
  const [task, setTask] = useState<StatusTask | null>(null)
  const [saved, setSaved] = useState<Certificate | null>(null)
  // Until the certificate is read again, the saved version is newer. Without it, the next change would be a conflict.
  const certificate = saved !== null && saved.version > read.version ? saved : read
  const { data: history } = useHistory(certificate.id, 200)
  if (certificate.redeemedOn !== null) return null
  const inForce = overrideOf(history?.rows ?? [])
  return (
    <Sheet className="stack" aria-labelledby="status-heading">
      <h2 id="status-heading">{t('statusHeading')}</h2>
      <p>
        <CertificateStatus status={certificate.status} />
      </p>
      {history ? (
        <p className="small muted">
          {inForce
            ? t('statusByHand', {
                at: formatInstant(inForce.at),
                by: whoOf(inForce),
                reason: inForce.reason ?? t('notRecorded'),
              })
            : t('statusNow')}
        </p>
      ) : null}
      <p className="row">
        <Button kind="default" size="small" onClick={() => setTask('set')}>
          {t('statusChange')}
        </Button>
        {inForce ? (
          <Button kind="default" size="small" onClick={() => setTask('remove')}>
            {t('statusRemove')}
          </Button>
        ) : null}
      </p>
      {task ? (
        <StatusDialog
          certificate={certificate}
          task={task}
          onSaved={setSaved}
          onClose={() => setTask(null)}
        />
      ) : null}
    </Sheet>
  )
}

/** The history entry of the current override; undefined if there is none. */
function overrideOf(newestFirst: readonly HistoryEntry[]): HistoryEntry | undefined {
  const last = newestFirst.find(({ what }) => what.startsWith('status override'))
  return last?.what === 'status override' ? last : undefined
}
