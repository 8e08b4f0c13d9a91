import type { Deletion } from '@fieldstone/contract/entities/retention/deletion'
import { peopleRoutes } from '@fieldstone/contract/routes/people'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { isPlaced } from '../../lib/is-placed.ts'
import { t } from '../../lib/messages/retention.ts'
import { DELETION, recordTabPath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import PreservationBlock from './preservation-block.tsx'
import './retention.css'

interface RecordsBlockProps {
  readonly kind: 'account' | 'owner' | 'payer'
  /** The id of the account, the certificate or the received payment. */
  readonly id: number
  /** Only a taxpayer's data is deleted. */
  readonly isTaxpayer: boolean
}

const EXPORTS = {
  account: peopleRoutes.exportPerson,
  owner: peopleRoutes.exportOwner,
  payer: peopleRoutes.exportPayer,
} as const

/** Lets administrators place a hold on a person's records, export them and delete them. */
export default function RecordsBlock({ kind, id, isTaxpayer }: RecordsBlockProps) {
  return (
    <>
      {kind === 'account' ? <PreservationBlock kind="user" id={id} /> : null}
      <Export kind={kind} id={id} />
      {isTaxpayer ? <DeletionBlock id={id} /> : null}
    </>
  )
}

function Export({ kind, id }: Pick<RecordsBlockProps, 'kind' | 'id'>) {
  const headingId = useId()
  const download = useAction(async () => {
    const { name, blob } = await callFile(EXPORTS[kind], { params: { id } })
    saveFile(name, blob)
  })
  return (
    <section className="stands-block retention-block no-print" aria-labelledby={headingId}>
      <div className="stands-head">
        <h2 id={headingId}>{t('exportTitle')}</h2>
      </div>
      <p className="muted">{t('exportLede')}</p>
      <p>
        <Button kind="default" size="small" isBusy={download.isBusy} onClick={() => download.run()}>
          {t('export')}
        </Button>
      </p>
    </section>
  )
}

function DeletionBlock({ id }: { readonly id: number }) {
  const query = useCall(retentionRoutes.getDeletion, { params: { id } }, { staleTime: 0 })
  const heading = useHeadingOfHash(query.data !== undefined)
  return (
    <section className="stands-block retention-block no-print" aria-labelledby={DELETION}>
      <div className="stands-head">
        <h2 ref={heading} id={DELETION} tabIndex={-1}>
          {t('deletionTitle')}
        </h2>
      </div>
      <Loaded query={query} skeleton={<TextSkeleton lines={3} />}>
        {(deletion) => <DeletionState id={id} deletion={deletion} />}
      </Loaded>
    </section>
  )
}

/** Scrolls to the heading that the address names, once it has loaded. Back and reload keep their scroll position. */
function useHeadingOfHash(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const [hasPlace] = useState(isPlaced)
  const isLedHere = !hasPlace && hash === `#${DELETION}`
  useEffect(() => {
    if (!isLedHere || !isThere) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isLedHere, isThere])
  return heading
}

const SHOWS = { shows: retentionRoutes.getDeletion, waits: true }

interface DeletionStateProps {
  readonly id: number
  readonly deletion: Deletion
}

function DeletionState({ id, deletion }: DeletionStateProps) {
  const { request, obstacles, deletedAt } = deletion
  const [open, setOpen] = useState<'delete' | 'decline' | null>(null)
  const sendErasure = useSend(retentionRoutes.deleteAccountData, SHOWS)
  const decline = useSend(retentionRoutes.declineDeletion, SHOWS)
  const erase = useAction(async () => {
    await sendErasure({ params: { id }, body: {} })
    void showSuccess(t('deleted'))
  })
  if (deletedAt !== null)
    return <Notice kind="info">{t('deletedOn', { date: formatInstantDay(deletedAt) })}</Notice>
  const isWaiting = request?.state === 'waiting'
  return (
    <>
      {isWaiting ? (
        <Notice kind="waiting">{t('askedOn', { date: formatInstantDay(request.requestedAt) })}</Notice>
      ) : (
        <p className="muted">{t('nobodyAsked')}</p>
      )}
      {obstacles.length === 0 ? null : (
        <ul className="retention-list small">
          {obstacles.map((obstacle) => (
            <Obstacle key={obstacle} obstacle={obstacle} openPlans={deletion.openPlans} />
          ))}
        </ul>
      )}
      <p className="row">
        {obstacles.length === 0 ? (
          <Button kind="default" size="small" isBusy={erase.isBusy} onClick={() => setOpen('delete')}>
            {t('erase')}
          </Button>
        ) : null}
        {isWaiting ? (
          <Button kind="default" size="small" onClick={() => setOpen('decline')}>
            {t('decline')}
          </Button>
        ) : null}
      </p>
      <AlertDialog
        isOpen={open === 'delete'}
        title={t('eraseTitle')}
        onClose={() => setOpen(null)}
        ask={{
          confirmLabel: t('erase'),
          cancelLabel: t('cancel'),
          onConfirm: () => {
            setOpen(null)
            erase.run()
          },
        }}
      >
        <Consequences deletion={deletion} />
      </AlertDialog>
      {open === 'decline' ? (
        <ActDialog
          act={{
            title: t('declineTitle'),
            lede: t('declineLede'),
            actionLabel: t('decline'),
            problem: t('declineProblem'),
            fields: [{ name: 'reason', label: t('reason'), kind: 'long' }],
            send: async ({ reason = '' }) => {
              await decline({ params: { id }, body: { reason } })
              void showSuccess(t('declinedNow'))
            },
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

type ObstacleProps = Pick<Deletion, 'openPlans'> & { readonly obstacle: Deletion['obstacles'][number] }

/** Explains why the account cannot be deleted, with a link to where that can be resolved. */
function Obstacle({ obstacle, openPlans }: ObstacleProps) {
  if (obstacle === 'plan')
    return openPlans.map(({ certificateId, certificateNo }) => (
      <li key={certificateId}>
        {t.rich('obstacle_plan', {
          link: <Link to={recordTabPath(certificateId, 'plan')}>{t('planOf', { certificateNo })}</Link>,
        })}
      </li>
    ))
  if (obstacle === 'money')
    return <li>{t.rich('obstacle_money', { link: <a href="#payments">{t('paymentsPart')}</a> })}</li>
  return <li>{t(`obstacle_${obstacle}`)}</li>
}

/** Lists what will be deleted and what will be kept. */
const Consequences = ({ deletion: { keepsName, goes, remains } }: Pick<DeletionStateProps, 'deletion'>) => (
  <div className="stack">
    <p>{t(keepsName ? 'goesButName' : 'goes')}</p>
    {goes.length === 0 ? null : (
      <>
        <p>{t('goesToo')}</p>
        <ul className="retention-list">
          {goes.map(({ what, count }) => (
            <li key={what}>{t(`goes_${what}`, { count })}</li>
          ))}
        </ul>
      </>
    )}
    <p>{t('staysLede')}</p>
    <ul className="retention-list">
      {remains.map(({ what, count }) => (
        <li key={what}>{what === 'log' ? t('remains_log') : t(`remains_${what}`, { count: count ?? 0 })}</li>
      ))}
    </ul>
    <p>
      <b>{t('cannotUndo')}</b>
    </p>
  </div>
)
