import type {
  BulkResult,
  LeftRedemption,
  ReadyRedemption,
} from '@fieldstone/contract/entities/servicing/bulk-redemption'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/redemptions.ts'
import { deskPath } from '../../../lib/staff-paths.ts'
import '../../../records/choose-rows.css'
import { Notice } from '../../../ui/notice.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

interface ReadyTableProps {
  readonly ready: readonly ReadyRedemption[]
  readonly off: ReadonlySet<number>
  readonly onChoose: (certificateId: number, isChosen: boolean) => void
}

/** Lists the redemptions that can be posted, each with its payment. */
export function ReadyTable({ ready, off, onChoose }: ReadyTableProps) {
  const chooser: Column<ReadyRedemption> = {
    key: 'choose',
    header: t('columnChoose'),
    cell: ({ certificateId, certificateNo }) => (
      <input
        type="checkbox"
        className="choose"
        aria-label={t('choose', { certificate: certificateNo })}
        checked={!off.has(certificateId)}
        onChange={(event) => onChoose(certificateId, event.currentTarget.checked)}
      />
    ),
  }
  return (
    <StaticTable
      caption={t('caption')}
      hasVisibleCaption
      columns={[chooser, ...readyColumns()]}
      rows={ready}
      rowKey={idOf}
    />
  )
}

const idOf = ({ certificateId }: Certificate): number => certificateId

type Certificate = Pick<ReadyRedemption, 'certificateId' | 'certificateNo'>

const certificateColumn = (): Column<Certificate> => ({
  key: 'certificate',
  header: t('columnCertificate'),
  place: 'main',
  cell: ({ certificateId, certificateNo }) => <Link to={deskPath(certificateId)}>{certificateNo}</Link>,
})

const readyColumns = (): readonly Column<ReadyRedemption>[] => [
  certificateColumn(),
  {
    key: 'received',
    header: t('columnReceived'),
    align: 'number',
    cell: ({ receivedOn }) => formatDate(receivedOn),
  },
  {
    key: 'paidBy',
    header: t('columnPaidBy'),
    cell: ({ paymentType, payerName }) => [paymentType, payerName].filter(Boolean).join(', '),
  },
  { key: 'proof', header: t('columnProof'), cell: ({ proof }) => proof },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]

interface LeftTableProps {
  readonly caption: string
  readonly left: readonly LeftRedemption[]
}

/** Lists the redemptions that have to be posted one by one, with the reason. */
export const LeftTable = ({ caption, left }: LeftTableProps) => (
  <StaticTable caption={caption} hasVisibleCaption columns={leftColumns()} rows={left} rowKey={idOf} />
)

const leftColumns = (): readonly Column<LeftRedemption>[] => [
  certificateColumn(),
  { key: 'reason', header: t('columnReason'), cell: ({ reason }) => t(`reason_${reason}`) },
]

/** Shows the result: the sum, links to undo each, and what was not posted. */
export function PostedNotice({ result: { posted, totalCents, left } }: { readonly result: BulkResult }) {
  return (
    <Notice
      kind={left.length === 0 ? 'good' : 'waiting'}
      role="status"
      title={t('posted', { count: posted.length, amount: formatMoney(totalCents) })}
    >
      {posted.length === 0 ? null : (
        <p>
          {t('postedHint')}{' '}
          {posted.map(({ certificateId, certificateNo }, index) => (
            <span key={certificateId}>
              {index === 0 ? null : ', '}
              <Link to={deskPath(certificateId)}>{certificateNo}</Link>
            </span>
          ))}
        </p>
      )}
      {left.length === 0 ? null : <LeftTable caption={t('leftMeanwhile')} left={left} />}
    </Notice>
  )
}
