import type { QueueItem, QueueName } from '@fieldstone/contract/entities/queues/queue'
import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { messageRoutes } from '@fieldstone/contract/routes/mail/outbox'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { ZERO } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { answerAct } from '../../../features/mail/answer-act.ts'
import { endTaskAct, reopenTask } from '../../../features/queues/queue-item-acts.tsx'
import { releaseAct } from '../../../features/servicing/desk-acts.ts'
import { logAct, offerAct } from '../../../features/servicing/letter-acts.ts'
import { applyAct, refundAct } from '../../../features/servicing/money-acts.ts'
import type { MakeAct } from '../../../features/servicing/use-desk.ts'
import { call } from '../../../lib/api.ts'
import { trailFrom } from '../../../lib/back-link.ts'
import type { Act } from '../../../lib/form/act-dialog.tsx'
import type { Outcome } from '../../../lib/in-place/kept-rows.ts'
import { t as queues } from '../../../lib/messages/queues.ts'
import { t } from '../../../lib/messages/today.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ApproveAct } from './approve-act.tsx'
import { DialogAct } from './dialog-act.tsx'
import { PostAct } from './post-act.tsx'

interface ItemActProps {
  readonly queue: QueueName
  readonly item: QueueItem
  /** The page of the item, or Today if it has none. */
  readonly pagePath: string
  readonly about: string
  /** The page to which a link's page leads back. */
  readonly here: string
  readonly onDone: (outcome: Outcome) => void
  readonly onChanged: () => void
}

/** The action of an item: done in place if possible, else a link to its page. */
export function ItemAct(props: ItemActProps) {
  const { queue, item, about, onDone, onChanged } = props
  switch (queue) {
    case 'payments-to-post':
      if (item.post === null || item.certificateId === null)
        return <PageLink {...props} label={t('act_desk')} />
      return <PostAct {...{ certificateId: item.certificateId, post: item.post, about, onDone, onChanged }} />
    case 'approvals':
      return item.userId === null ? null : <ApproveAct userId={item.userId} about={about} onDone={onDone} />
    case 'contact-messages':
      return <DialogAct {...props} label={t('act_answer')} load={() => loadAnswer(props)} />
    case 'plan-defaults':
    case 'overdue-installments':
    case 'overpayments':
    case 'releases-due':
    case 'payoff-requests':
      return <DialogAct {...props} label={t(AT_DESK[queue].label)} load={() => loadDeskAct(props, queue)} />
    case 'plan-requests':
      return <PageLink {...props} label={t('act_offer')} />
    case 'unidentified-money':
      return <PageLink {...props} label={t('act_assign')} />
    case 'staff-tasks':
      return item.mayEnd ? (
        <DialogAct {...props} label={queues('end')} load={async () => endAct(props)} />
      ) : (
        <PageLink {...props} label={t('act_look')} />
      )
    case 'overcharges':
      return <PageLink {...props} label={t('act_mend')} />
    case 'deletion-requests':
    case 'parcel-numbers':
      return <PageLink {...props} label={t('act_decide')} />
    case 'returned-payments':
    case 'unsent-mail':
    case 'imports':
      return <PageLink {...props} label={t('act_look')} />
  }
}

const endAct = ({ item, onDone }: ItemActProps): Act =>
  endTaskAct(item, () => onDone({ text: t('done_task'), undo: () => reopenTask(item) }))

const PageLink = ({ pagePath, about, here, label }: ItemActProps & { readonly label: string }) => (
  <Link className={buttonClass({ kind: 'default', size: 'small' })} to={pagePath} state={trailFrom(here)}>
    {label}
    <span className="visually-hidden"> {about}</span>
  </Link>
)

interface DeskAct {
  readonly label: 'act_call' | 'act_apply' | 'act_release' | 'act_payoff'
  readonly done: 'done_call' | 'done_apply' | 'done_release' | 'done_payoff'
  /** Null if one dialog cannot show enough. */
  readonly make: (desk: Desk, item: QueueItem) => MakeAct | null
}

const AT_DESK = {
  'plan-defaults': { label: 'act_call', done: 'done_call', make: () => logAct },
  'overdue-installments': { label: 'act_call', done: 'done_call', make: () => logAct },
  overpayments: {
    label: 'act_apply',
    done: 'done_apply',
    make: unappliedAct,
  },
  'releases-due': { label: 'act_release', done: 'done_release', make: () => releaseAct },
  'payoff-requests': {
    label: 'act_payoff',
    done: 'done_payoff',
    make: ({ payoffRequests }, { no }) => {
      const request = payoffRequests.find(({ id }) => String(id) === no)
      return request ? offerAct(request) : null
    },
  },
} as const satisfies Partial<Record<QueueName, DeskAct>>

/** Where nothing is owed, the money is refunded. Money of the processor is refunded on its page. */
function unappliedAct({ held, owedCents, redeemedOn }: Desk): MakeAct | null {
  const [only, another] = held
  if (only === undefined || another !== undefined) return null
  if (redeemedOn === null && owedCents !== ZERO) return applyAct(only)
  return only.isOnline ? null : refundAct(only)
}

async function loadDeskAct({ item, onDone }: ItemActProps, queue: keyof typeof AT_DESK): Promise<Act | null> {
  if (item.certificateId === null) return null
  const desk = await call(deskRoutes.getDesk, { params: { id: item.certificateId } })
  const { make, done }: DeskAct = AT_DESK[queue]
  return make(desk, item)?.(desk, () => onDone({ text: t(done), undo: null })) ?? null
}

async function loadAnswer({ item, onDone }: ItemActProps): Promise<Act> {
  const message = await call(messageRoutes.getMessage, { params: { id: Number(item.no) } })
  const act = answerAct(message, async (input) => {
    await call(messageRoutes.answerMessage, input)
    onDone({ text: t('done_answer'), undo: null })
  })
  return {
    ...act,
    lede: (
      <>
        {t('theirMessage', { text: message.message })}
        <br />
        {act.lede}
      </>
    ),
  }
}
