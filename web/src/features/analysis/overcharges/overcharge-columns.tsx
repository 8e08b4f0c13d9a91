import {
  OVERCHARGE_WORDS,
  type OverchargeRow,
} from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { type Bps, ZERO } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatBps, formatDate, formatInstant, formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/overcharges.ts'
import { adminParcelPath, legalParcelPath, recordTabPath } from '../../../lib/staff-paths.ts'
import type { RecordTab } from '../../../records/record-path.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { ExplainButton } from './explain-button.tsx'

export const overchargeColumns = (here: string): readonly Column<OverchargeRow>[] => [
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    place: 'main',
    cell: (row) => (
      <Link to={correctionPath(row, 'overview')} state={trailFrom(here)}>
        {row.certificateNo}
      </Link>
    ),
  },
  {
    key: 'countyName',
    header: t('columnCounty'),
    isPlain: true,
    cell: ({ countyName }) => countyName,
  },
  {
    key: 'kind',
    header: t('columnWhat'),
    isFirst: true,
    isPlain: true,
    cell: (row) => (
      <>
        {OVERCHARGE_WORDS[row.kind]} <span className="muted small">{itemOf(row)}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) =>
      amountCents === ZERO ? <span className="muted">{t('notYet')}</span> : formatMoney(amountCents),
  },
  {
    key: 'ground',
    header: t('columnGround'),
    cell: (row) => (
      <div className="overcharge-ground">
        {ruleOf(row)}
        {row.statute === null ? null : <span className="muted"> ({row.statute})</span>}
        {'. '}
        {t(`correct_${row.kind}`)}{' '}
        <Link to={correctionPath(row, correctionTab(row))} state={trailFrom(here)}>
          {t(`go_${correctionTab(row)}`)}
        </Link>
      </div>
    ),
  },
  {
    key: 'state',
    header: t('columnState'),
    cell: (row) => (
      <>
        <StatusBadge kind={LOOK[row.state]} isBare>
          {t(`state_${row.state}`)}
        </StatusBadge>
        <Reason row={row} />
      </>
    ),
  },
  {
    key: 'found',
    header: t('columnFound'),
    align: 'number',
    cell: ({ foundAt }) => <span title={formatInstant(foundAt)}>{formatInstantDay(foundAt)}</span>,
  },
  { key: 'act', header: t('columnAct'), cell: (row) => <ExplainButton row={row} what={titleOf(row)} /> },
]

const LOOK = { open: 'bad', explained: 'waiting', mended: 'good' } as const

const titleOf = (row: OverchargeRow): string => OVERCHARGE_WORDS[row.kind].toLowerCase()

const itemOf = ({ itemId, kind, label }: OverchargeRow): string => {
  if (kind === 'plan-rate') return t('ofPlan')
  return itemId === null ? t('ofCertificate') : label
}

function ruleOf({ kind, limitBps, foundBps, groundOn }: OverchargeRow): string {
  const words = {
    limit: limitBps === null ? '' : formatBps(limitBps as Bps),
    found: foundBps === null ? '' : formatBps(foundBps as Bps),
    on: groundOn === null ? '' : formatDate(groundOn),
  }
  return kind === 'rate-above-cap' && foundBps !== null
    ? t('rule_rate-above-cap-found', words)
    : t(`rule_${kind}`, words)
}

/** The explanation of a charge, which may be of an earlier amount. */
function Reason({ row }: { readonly row: OverchargeRow }) {
  const { state, explainedReason: reason, explainedBy, explainedCents } = row
  if (reason === null) return null
  const words = { reason, name: explainedBy ?? '', amount: formatMoney(explainedCents) }
  return <div className="muted small">{t(state === 'open' ? 'reasonBefore' : 'reasonBy', words)}</div>
}

type CorrectionTab = Extract<RecordTab, 'money' | 'plan' | 'legal' | 'overview'>

/** Returns the tab of the record on which to correct an overcharge. */
function correctionTab({ kind }: OverchargeRow): CorrectionTab {
  switch (kind) {
    case 'no-document':
      return 'legal'
    case 'plan-rate':
      return 'plan'
    case 'rate-above-cap':
      return 'overview'
    case 'interest-after-principal':
    case 'charged-twice':
    case 'floor-twice':
    case 'after-redemption':
      return 'money'
  }
}

function correctionPath({ certificateId }: OverchargeRow, tab: CorrectionTab): string {
  switch (tab) {
    case 'overview':
      return adminParcelPath(certificateId)
    case 'legal':
      return legalParcelPath(certificateId)
    case 'money':
    case 'plan':
      return recordTabPath(certificateId, tab)
  }
}
