import type { QueueItem } from '@fieldstone/contract/entities/queues/queue'
import type { Tray } from '@fieldstone/contract/entities/today'
import { SHOWS_MONEY } from '@fieldstone/contract/shows-money'
import { Link } from 'react-router'
import { type KeptRow, useKeptRows } from '../../../lib/in-place/kept-rows.ts'
import { t as queues } from '../../../lib/messages/queues.ts'
import { t } from '../../../lib/messages/today.ts'
import { PATHS } from '../../../lib/paths.ts'
import { queuePath } from '../../../lib/staff-paths.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TraySection } from './tray-section.tsx'
import '../../../lib/in-place/trays.css'

/** What is stale after an act on something that waits. */
export const AFTER_ACT = [...SHOWS_MONEY, 'users'] as const

/** Shows the queues with items, late ones first. Empty queues share one line. */
export function WaitingSheet({ trays }: { readonly trays: readonly Tray[] }) {
  const { kept, keep, leave } = useKeptRows<QueueItem>()
  const readAll = useReadAgain(...AFTER_ACT)
  const readAgain = () => void readAll()
  const keptIn = ({ queue }: Tray) => kept.filter(({ key }) => key.startsWith(`${queue} `))
  const hasRows = (tray: Tray) => tray.waitingCount > 0 || keptIn(tray).length > 0
  const full = trays.filter(hasRows).sort(lateFirst)
  const empty = trays.filter((tray) => !hasRows(tray))
  const keepRow = (row: KeptRow<QueueItem>) => {
    keep({ ...row, outcome: { ...row.outcome, undo: undoOf(row) } })
    readAgain()
  }
  const undoOf = ({ outcome: { undo } }: KeptRow<QueueItem>) =>
    undo === null
      ? null
      : async () => {
          await undo()
          readAgain()
        }
  return (
    <Sheet isRuled isFlush aria-label={t('whatWaits')}>
      {full.map((tray) => (
        <TraySection
          key={tray.queue}
          tray={tray}
          kept={keptIn(tray)}
          onKeep={keepRow}
          onLeave={leave}
          onChanged={readAgain}
        />
      ))}
      {full.length === 0 ? <p className="table-empty muted">{t('nothingWaits')}</p> : null}
      {empty.length === 0 ? null : (
        <p className="none-in">
          <b>{t('nothingIn')}</b>{' '}
          {empty.map(({ queue }, place) => (
            <span key={queue}>
              {place === 0 ? '' : ', '}
              <Link to={queue === 'imports' ? PATHS.imports : queuePath(queue)}>
                {queues(`title_${queue}`)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </Sheet>
  )
}

/** Sorts queues with late items first and keeps the order otherwise. */
const lateFirst = (a: Tray, b: Tray): number => Number(b.lateCount > 0) - Number(a.lateCount > 0)
