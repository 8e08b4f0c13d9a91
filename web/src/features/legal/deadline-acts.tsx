import type { DeadlineLine, DeadlineMarkLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type ReactNode, useState } from 'react'
import { formatDate, formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { whatText } from '../../records/deadline-text.ts'
import { Button } from '../../ui/button.tsx'
import { HandledDialog } from './handled-dialog.tsx'
import type { Marked } from './legal-queries.ts'
import { PutOffDialog } from './put-off-dialog.tsx'

interface DeadlineActsProps {
  readonly line: DeadlineLine
  readonly today: PlainDate
  readonly onMarked: (marked: Marked | null) => void
}

/** Marks a deadline as handled or snoozes it, and undoes either. */
export function DeadlineActs({ line, today, onMarked }: DeadlineActsProps) {
  const [open, setOpen] = useState<'handled' | 'put-off' | null>(null)
  const { certificateNo } = line
  const what = whatText(line)
  const about = (
    <span className="visually-hidden">
      {' '}
      {what}, {certificateNo}
    </span>
  )
  const done = (marked: Marked) => {
    onMarked(marked)
    setOpen(null)
  }
  if (line.mark !== null) return <Unmark mark={line.mark} about={about} onDone={() => onMarked(null)} />
  return (
    <span className="row">
      <Button kind="default" size="small" onClick={() => setOpen('handled')}>
        {t('handled')}
        {about}
      </Button>
      <Button kind="default" size="small" onClick={() => setOpen('put-off')}>
        {t('putOff')}
        {about}
      </Button>
      {open === 'handled' ? <HandledDialog line={line} onDone={done} onClose={() => setOpen(null)} /> : null}
      {open === 'put-off' ? (
        <PutOffDialog line={line} today={today} onDone={done} onClose={() => setOpen(null)} />
      ) : null}
    </span>
  )
}

interface UnmarkProps {
  readonly mark: DeadlineMarkLine
  readonly about: ReactNode
  readonly onDone: () => void
}

function Unmark({ mark, about, onDone }: UnmarkProps) {
  const send = useSend(deadlineRoutes.unmarkDeadline, { waits: true })
  const unmark = useAction(async () => {
    await send({ params: { id: mark.id } })
    onDone()
  })
  return (
    <div className="stack tight">
      <p className="small">{markText(mark)}</p>
      <div>
        <Button kind="default" size="small" isBusy={unmark.isBusy} onClick={() => unmark.run()}>
          {t('unmark')}
          {about}
        </Button>
      </div>
    </div>
  )
}

/** 'Handled by Ruth Keller, Nov 20, 2026: Answered in court' */
export function markText({ handledReason, putOffUntil, by, at }: DeadlineMarkLine): string {
  const said = { on: formatInstantDay(at), by: by ?? t('markNobody') }
  return handledReason === null
    ? t('markPutOff', { ...said, until: formatDate(putOffUntil) })
    : t('markHandled', { ...said, reason: handledReason })
}
