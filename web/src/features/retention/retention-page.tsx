import type { Retention, RetentionOf } from '@fieldstone/contract/entities/retention/retention'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { KEPT_FOR_GOOD } from '@fieldstone/domain/retention/kinds'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { type Act, ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/retention.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSend } from '../../lib/use-send.ts'
import { BackToToday } from '../../records/back-to.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { StandingHolds, WaitingAccounts } from './holds-table.tsx'
import { KindsTable } from './kinds-table.tsx'
import './retention.css'

/** Shows how long records are kept, which are never deleted, and which are on hold. */
export default function RetentionPage() {
  const page = useCall(retentionRoutes.getRetention, {}, { staleTime: 0 })
  return (
    <div className="stack loose retention">
      <BackToToday />
      <PageHead title={t('title')} lede={t('lede')} />
      <Loaded query={page} failedTitle={t('failed')} skeleton={<BlockSkeleton height="40rem" />}>
        {(it) => <Records retention={it} />}
      </Loaded>
    </div>
  )
}

function Records({ retention }: { readonly retention: Retention }) {
  const [changing, setChanging] = useState<RetentionOf | null>(null)
  const setRetention = useSend(retentionRoutes.setRetention, {
    shows: retentionRoutes.getRetention,
  })
  return (
    <>
      <TableSheet isRuled title={t('kindsTitle')}>
        <KindsTable kinds={retention.kinds.filter((it) => !isAboutLogins(it))} onChange={setChanging} />
        <details className="retention-logins">
          <summary>{t('logins')}</summary>
          <KindsTable kinds={retention.kinds.filter(isAboutLogins)} onChange={setChanging} />
        </details>
      </TableSheet>
      <StandingHolds holds={retention.holds} />
      <WaitingAccounts waiting={retention.waiting} />
      <Sheet className="stack" aria-labelledby="kept-for-good">
        <h2 id="kept-for-good">{t('goodTitle')}</h2>
        <p>{t('goodLede')}</p>
        <ul className="retention-list">
          {KEPT_FOR_GOOD.map((kind) => (
            <li key={kind}>{t(`good_${kind}`)}</li>
          ))}
        </ul>
      </Sheet>
      {changing === null ? null : (
        <ActDialog act={changeOf(changing, setRetention)} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

const LOGINS: ReadonlySet<RetentionOf['kind']> = new Set([
  'log-in-tries',
  'log-in-series',
  'reset-links',
  'sessions',
])

/** Kept for hours or days, and about nothing that staff look for. */
const isAboutLogins = ({ kind }: RetentionOf): boolean => LOGINS.has(kind)

type SetRetention = ReturnType<typeof useSend<typeof retentionRoutes.setRetention>>

const changeOf = (row: RetentionOf, setRetention: SetRetention): Act => ({
  title: t('changeTitle', { kind: t(`kind_${row.kind}`) }),
  lede: t('changeLede', {
    least: row.leastDays ?? 0,
    most: (row.mostDays ?? 0).toLocaleString('en-US'),
    usual: (row.usualDays ?? 0).toLocaleString('en-US'),
  }),
  actionLabel: t('changeSave'),
  problem: t('changeProblem'),
  fields: [{ name: 'days', label: t('fieldDays'), kind: 'text', initial: String(row.days), maxLength: 5 }],
  send: async ({ days = '' }) => {
    await setRetention({
      params: { kind: row.kind },
      // Text that is not a whole number is sent as an out-of-bounds number, so that the server marks the field.
      body: { days: /^\d{1,5}$/.test(days) ? Number(days) : MOST_REFUSED, version: row.version },
    })
    void showSuccess(t('changed'))
  },
})

/** Above every upper limit. */
const MOST_REFUSED = 36_500
