import type { BookMonth, MonthState, MonthStatement } from '@fieldstone/contract/entities/payments/month-end'
import { monthEndRoutes } from '@fieldstone/contract/routes/payments/month-end'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callFile } from '../../../lib/api-files.ts'
import { useCall } from '../../../lib/calls.ts'
import { CsvButton } from '../../../lib/csv-button.tsx'
import { formatInstant, formatMonth } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/month-end.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { WaitingApprovals } from '../../../records/approvals/waiting-approvals.tsx'
import { Loaded } from '../../../records/loaded.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { showSuccess } from '../../../ui/toasts.tsx'
import { StatementTables } from './month-statement.tsx'

/** The three-way tie of a month, and its close. The address has the month. */
export function MonthEnd() {
  const [params] = useSearchParams()
  const months = useCall(monthEndRoutes.listMonths, {}, { staleTime: 0 })
  return (
    <Loaded query={months} failedTitle={t('failed')} skeleton={<BlockSkeleton height="30rem" />}>
      {(all) => {
        const chosen = all.find(({ endsOn }) => endsOn === params.get('month')) ?? usualMonth(all)
        return chosen === undefined ? (
          <NoAccount />
        ) : (
          <>
            <Month key={chosen.endsOn} month={chosen} />
            <Months months={all} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The month to close next, or else the newest. */
const usualMonth = (months: readonly BookMonth[]): BookMonth | undefined =>
  months.findLast(({ state }) => state === 'open' || state === 'requested') ?? months[0]

const NoAccount = () => (
  <Sheet isRuled className="stack">
    <p>{t('none')}</p>
    <p>
      <Link className={buttonClass({})} to={`${PATHS.reconciliation}?tab=bank`}>
        {t('addAccount')}
      </Link>
    </p>
  </Sheet>
)

function Month({ month }: { readonly month: BookMonth }) {
  const { endsOn } = month
  const statement = useCall(monthEndRoutes.getMonth, { params: { endsOn } }, { staleTime: 0 })
  return (
    <Loaded query={statement} failedTitle={t('failed')} skeleton={<BlockSkeleton height="30rem" />}>
      {(read) => (
        <>
          <Head statement={read} />
          <WaitingApprovals act="period-close" subject={endsOn} />
          <StatementTables statement={read} />
        </>
      )}
    </Loaded>
  )
}

function Head({ statement }: { readonly statement: MonthStatement }) {
  const { endsOn, state, obstacles } = statement
  return (
    <div className="stack">
      <div className="row apart">
        <h2 className="row">
          {formatMonth(endsOn)} <State state={state} />
        </h2>
        <div className="row">
          <CsvButton
            label={t('exportJournal')}
            fetchFile={() => callFile(monthEndRoutes.exportJournal, { params: { endsOn } })}
          />
          <Link
            className={buttonClass({ kind: 'default', size: 'small' })}
            to={`?tab=month-end&month=${endsOn}&print=true`}
          >
            {t('print')}
          </Link>
          {state === 'open' && obstacles.length === 0 ? <RequestClose statement={statement} /> : null}
        </div>
      </div>
      <Verdict statement={statement} />
    </div>
  )
}

function Verdict({ statement }: { readonly statement: MonthStatement }) {
  const { endsOn, state, obstacles } = statement
  if (state === 'closed') return <Notice kind="good" title={t('closed', { month: formatMonth(endsOn) })} />
  if (obstacles.length > 0)
    return (
      <Notice kind="waiting" title={t('blocked')}>
        <ul>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      </Notice>
    )
  if (state === 'requested') return <Notice kind="waiting" title={t('waiting')} />
  return (
    <Notice kind="good" title={t('ready')}>
      {t('readyBody')}
    </Notice>
  )
}

function RequestClose({ statement: { endsOn } }: { readonly statement: MonthStatement }) {
  const [isAsked, setAsked] = useState(false)
  const send = useSend(monthEndRoutes.requestMonthClose, { shows: monthEndRoutes.getMonth })
  const request = useAction(async () => {
    await send({ params: { endsOn } })
    void showSuccess(t('requested'))
  })
  const month = formatMonth(endsOn)
  return (
    <>
      <Button size="small" isBusy={request.isBusy} onClick={() => setAsked(true)}>
        {t('closeMonth')}
      </Button>
      <AlertDialog
        isOpen={isAsked}
        title={t('closeTitle', { month })}
        onClose={() => setAsked(false)}
        ask={{
          confirmLabel: t('closeAct'),
          cancelLabel: t('cancel'),
          onConfirm: () => {
            setAsked(false)
            request.run()
          },
        }}
      >
        {t('closeBody', { month })}
      </AlertDialog>
    </>
  )
}

const BADGES: Readonly<Record<MonthState, StatusKind>> = {
  running: 'neutral',
  open: 'active',
  requested: 'waiting',
  closed: 'good',
}

const State = ({ state }: { readonly state: MonthState }) => (
  <StatusBadge kind={BADGES[state]}>{t(`state_${state}`)}</StatusBadge>
)

const Months = ({ months }: { readonly months: readonly BookMonth[] }) => (
  <TableSheet title={t('monthsHeading')}>
    <StaticTable
      caption={t('monthsCaption')}
      columns={monthColumns()}
      rows={months}
      rowKey={({ endsOn }) => endsOn}
    />
  </TableSheet>
)

const monthColumns = (): readonly Column<BookMonth>[] => [
  {
    ...{ key: 'month', header: t('columnMonth'), place: 'main' },
    cell: ({ endsOn }) => <Link to={`?month=${endsOn}`}>{formatMonth(endsOn)}</Link>,
  },
  {
    ...{ key: 'state', header: t('columnState'), place: 'lead' },
    cell: ({ state }) => <State state={state} />,
  },
  { key: 'closed', header: t('columnClosed'), cell: closedText },
]

function closedText({ closedAt, requestedBy, closedBy }: BookMonth): string {
  if (closedAt === null) return ''
  const facts = { at: formatInstant(closedAt), requester: requestedBy ?? '' }
  return closedBy === null ? t('closedAlone', facts) : t('closedBy', { ...facts, closer: closedBy })
}

/** The statement of a month on paper. */
export function MonthEndPrint({ endsOn }: Pick<BookMonth, 'endsOn'>) {
  const [, setParams] = useSearchParams()
  const statement = useCall(monthEndRoutes.getMonth, { params: { endsOn } }, { staleTime: 0 })
  return (
    <Loaded
      query={statement}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="30rem" />}
    >
      {(read) => (
        <div className="stack wide print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button kind="default" onClick={() => setParams({ month: endsOn })}>
              {t('back')}
            </Button>
          </p>
          <PageHeading title={t('printedTitle', { month: formatMonth(endsOn) })} />
          <p className="muted">{closedText(read) || t(`state_${read.state}`)}</p>
          <StatementTables statement={read} isPrinted />
        </div>
      )}
    </Loaded>
  )
}
