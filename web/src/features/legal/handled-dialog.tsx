import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/deadlines.ts'
import { useSend } from '../../lib/use-send.ts'
import { whatText } from '../../records/deadline-text.ts'
import type { Marked } from './legal-queries.ts'

interface HandledDialogProps {
  readonly line: DeadlineLine
  readonly onDone: (marked: Marked) => void
  readonly onClose: () => void
}

/** Asks why the deadline is handled. */
export function HandledDialog({ line, onDone, onClose }: HandledDialogProps) {
  // Waits until the row is gone, so that the next one is not clicked by mistake.
  const send = useSend(deadlineRoutes.markDeadline, { waits: true })
  const { certificateId, certificateNo, rule, defendantId, dueOn } = line
  const about = { what: whatText(line), certificateNo }
  const act = {
    title: t('handledTitle', about),
    lede: t('handledLede'),
    actionLabel: t('handledSend'),
    problem: t('handledProblem'),
    fields: [
      { name: 'handledReason', label: t('handledReason'), hint: t('handledHint'), kind: 'long' as const },
    ],
    send: async ({ handledReason = '' }) => {
      const body = { rule, defendantId, dueOn, handledReason, putOffUntil: null }
      const { id } = await send({ params: { certificateId }, body })
      onDone({ id, text: t('handledDone', about) })
    },
  }
  return <ActDialog act={act} onClose={onClose} />
}
