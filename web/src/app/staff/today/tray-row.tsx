import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import type { Outcome } from '../../../lib/in-place/kept-rows.ts'
import { OutcomeLine } from '../../../lib/in-place/outcome-line.tsx'
import { t } from '../../../lib/messages/today.ts'
import { PATHS } from '../../../lib/paths.ts'
import { queueItemPath } from '../../../records/record-path.ts'
import { ItemAct } from './item-act.tsx'

interface TrayRowProps {
  readonly queue: QueueName
  readonly item: QueueItem
  readonly outcome: Outcome | null
  readonly onDone: (outcome: Outcome) => void
  readonly onChanged: () => void
  readonly onLeave: () => void
}

/** One item of a queue: certificate, person, amount and action. */
export function TrayRow({ queue, item, outcome, onDone, onChanged, onLeave }: TrayRowProps) {
  const path = queueItemPath(queue, item)
  const pagePath = path ?? PATHS.adminHome
  const about = item.title
  return (
    <li className={outcome === null ? 'item' : 'item done'}>
      {path === null ? (
        <span className="num what">{item.title}</span>
      ) : (
        <Link className="num what" to={path} state={trailFrom(PATHS.adminHome)}>
          {item.certificateNo ?? item.title}
        </Link>
      )}
      <span className="who">{whoOf(item)}</span>
      <span className="money">{item.amountCents === null ? '' : formatMoney(item.amountCents)}</span>
      {outcome === null ? (
        <ItemAct {...{ queue, item, pagePath, about, onDone, onChanged }} here={PATHS.adminHome} />
      ) : (
        <OutcomeLine outcome={outcome} about={about} onLeave={onLeave} />
      )}
    </li>
  )
}

/** Returns the person, and a note or due date that distinguishes the item. */
function whoOf({ title, certificateNo, ownerName, note, ownNote, dueOn, isLate }: QueueItem): ReactNode {
  const name = certificateNo === null ? '' : nameIn(title, certificateNo) || ownerName
  const day = dueOn === null || isLate ? [] : [t('by', { date: formatDate(dueOn) })]
  const told = [...day, ownNote || note].filter(Boolean).join(': ')
  return (
    <>
      {name} {told === '' ? null : <span className="muted">{told}</span>}
    </>
  )
}

/** 'Ann Lee' from '2022-1020: Ann Lee'. '' if the title is only the number. */
const nameIn = (title: string, certificateNo: string): string =>
  title.startsWith(`${certificateNo}: `) ? title.slice(certificateNo.length + 2) : ''
