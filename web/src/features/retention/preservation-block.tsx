import type { Preservation, PreservationHold } from '@fieldstone/contract/entities/retention/preservation'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type Act, ActDialog } from '../../lib/form/act-dialog.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/retention.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { preservationKey } from '../../records/keys.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import './retention.css'
import { deletionKey, RETENTION_PAGE } from './keys.ts'

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

/** Whether a preservation hold stands on this, and placing and lifting it. For administrators. */
export default function PreservationBlock({ kind, id }: PreservationBlockProps) {
  const headingId = useId()
  const query = useQuery({
    queryKey: preservationKey(kind, id),
    queryFn: ({ signal }) => call(ROUTES[kind].read, { params: { id } }, { signal }),
  })
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
  const queries = useQueryClient()
  const standing = holds.find(({ liftedAt }) => liftedAt === null)
  const show = async (now: Preservation, words: string) => {
    queries.setQueryData(preservationKey(kind, id), now)
    void showSuccess(words)
    // A hold decides whether an account may be deleted.
    await readAgain(queries, [RETENTION_PAGE, ...(kind === 'user' ? [deletionKey(id)] : [])])
  }
  const act =
    standing === undefined
      ? placeAct(async (reason) =>
          show(await call(ROUTES[kind].place, { params: { id }, body: { reason } }), t('placed')),
        )
      : liftAct(async (reason) =>
          show(
            await call(retentionRoutes.liftPreservation, { params: { id: standing.id }, body: { reason } }),
            t('lifted'),
          ),
        )
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
