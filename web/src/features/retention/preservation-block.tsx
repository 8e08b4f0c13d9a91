import type { PreservationHold } from '@fieldstone/contract/entities/retention/retention'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { useId, useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { type Act, ActDialog } from '../../lib/form/act-dialog.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/retention.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import './retention.css'

interface PreservationBlockProps {
  /** An account, or a certificate. */
  readonly kind: 'user' | 'certificate'
  readonly id: number
}

const ROUTES = {
  user: { read: retentionRoutes.getPersonPreservation, place: retentionRoutes.placePersonPreservation },
  certificate: {
    read: retentionRoutes.getCertificatePreservation,
    place: retentionRoutes.placeCertificatePreservation,
  },
} as const

/** Shows whether a litigation hold is active. Administrators place and lift it here. */
export default function PreservationBlock({ kind, id }: PreservationBlockProps) {
  const headingId = useId()
  const query = useCall(ROUTES[kind].read, { params: { id } })
  return (
    <section className="stands-block retention-block" aria-labelledby={headingId}>
      <div className="stands-head">
        <h2 id={headingId}>{t('blockTitle')}</h2>
      </div>
      <Loaded query={query} skeleton={<TextSkeleton lines={2} />}>
        {({ holds }) => <Holds holds={holds} kind={kind} id={id} />}
      </Loaded>
    </section>
  )
}

interface HoldsProps extends PreservationBlockProps {
  readonly holds: readonly PreservationHold[]
}

function Holds({ holds, kind, id }: HoldsProps) {
  const [isOpen, setOpen] = useState(false)
  // The params of lifting name the hold, so the key is written out.
  const options = { shows: keyOf(ROUTES[kind].read, { params: { id } }), waits: true }
  const place = useSend(ROUTES[kind].place, options)
  const lift = useSend(retentionRoutes.liftPreservation, options)
  const standing = holds.find(({ liftedAt }) => liftedAt === null)
  const act =
    standing === undefined
      ? placeAct(async (reason) => {
          await place({ params: { id }, body: { reason } })
          void showSuccess(t('placed'))
        })
      : liftAct(async (reason) => {
          await lift({ params: { id: standing.id }, body: { reason } })
          void showSuccess(t('lifted'))
        })
  return (
    <>
      {standing === undefined ? (
        <p className="muted">{t('noHold')}</p>
      ) : (
        <Notice kind="waiting">
          <p>{t('stands', { reason: standing.reason })}</p>
          <p className="small">
            {t('standsBy', { at: formatInstantDay(standing.placedAt), name: standing.placedBy })}
          </p>
        </Notice>
      )}
      <p className="no-print">
        <Button kind="default" size="small" onClick={() => setOpen(true)}>
          {t(standing === undefined ? 'place' : 'lift')}
        </Button>
      </p>
      <Past holds={holds} />
      {isOpen ? <ActDialog act={act} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Send = (reason: string) => Promise<void>

const placeAct = (send: Send): Act => ({
  title: t('placeTitle'),
  lede: t('placeLede'),
  actionLabel: t('place'),
  problem: t('placeProblem'),
  fields: [{ name: 'reason', label: t('reason'), hint: t('placeHint'), kind: 'long' }],
  send: ({ reason = '' }) => send(reason),
})

const liftAct = (send: Send): Act => ({
  title: t('liftTitle'),
  lede: t('liftLede'),
  actionLabel: t('lift'),
  problem: t('liftProblem'),
  fields: [{ name: 'reason', label: t('reason'), hint: t('liftHint'), kind: 'long' }],
  send: ({ reason = '' }) => send(reason),
})

function Past({ holds }: Pick<HoldsProps, 'holds'>) {
  const lifted = holds.filter(({ liftedAt }) => liftedAt !== null)
  if (lifted.length === 0) return null
  return (
    <details className="small">
      <summary>{t('past', { count: lifted.length })}</summary>
      <ul>
        {lifted.map((hold) => (
          <li key={hold.id}>
            {t('pastLine', {
              from: formatInstantDay(hold.placedAt),
              until: hold.liftedAt === null ? '' : formatInstantDay(hold.liftedAt),
              reason: hold.reason,
              name: hold.liftedBy ?? '',
              why: hold.liftReason ?? '',
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
