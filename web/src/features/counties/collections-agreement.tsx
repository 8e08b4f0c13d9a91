import type { CollectionsAgreement } from '@fieldstone/contract/entities/counties/collections'
import { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { type Act, ActDialog } from '../../lib/form/act-dialog.tsx'
import { formatBps, formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/collections.ts'
import { collectionsPath } from '../../lib/staff-paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'
import { showSuccess } from '../../ui/toasts.tsx'

/** The share of its collections that is due to a county, on the county's settings. */
export function CollectionsAgreementSheet({ countyId }: { readonly countyId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useCall(collectionRoutes.listAgreements, { params: { id: countyId } })
  return (
    <TableSheet
      title={t('agreementsHeading')}
      beside={
        <span className="row">
          <Link to={collectionsPath(countyId)}>{t('toStatements')}</Link>
          <Button kind="default" size="small" onClick={() => setOpen(true)}>
            {t('addAgreement')}
          </Button>
        </span>
      }
    >
      {data.length === 0 ? (
        <p className="table-empty muted">{t('agreementsNone')}</p>
      ) : (
        <StaticTable
          caption={t('agreementsCaption')}
          columns={columns()}
          rows={data}
          rowKey={({ startsOn }) => startsOn}
        />
      )}
      {isOpen ? <AgreementDialog countyId={countyId} onClose={() => setOpen(false)} /> : null}
    </TableSheet>
  )
}

const columns = (): readonly Column<CollectionsAgreement>[] => [
  { key: 'start', header: t('columnStart'), place: 'main', cell: ({ startsOn }) => formatDate(startsOn) },
  { key: 'share', header: t('columnShare'), align: 'number', cell: ({ shareBps }) => formatBps(shareBps) },
  { key: 'reference', header: t('columnAgreement'), cell: ({ reference }) => reference },
]

interface AgreementDialogProps {
  readonly countyId: number
  readonly onClose: () => void
}

function AgreementDialog({ countyId, onClose }: AgreementDialogProps) {
  const save = useSend(collectionRoutes.saveAgreement, { waits: true })
  const act: Act = {
    title: t('agreementTitle'),
    lede: t('agreementLede'),
    actionLabel: t('save'),
    problem: t('problem'),
    fields: [
      { name: 'shareBps', label: t('share'), kind: 'percent' },
      { name: 'startDate', label: t('startsOn'), kind: 'date' },
      { name: 'reference', label: t('reference'), kind: 'text', maxLength: 200 },
    ],
    send: async ({ shareBps = '', startDate = '', reference = '' }) => {
      const body = {
        startsOn: plainDate(startDate),
        shareBps: bps(Math.round(Number(shareBps) * 100)),
        reference,
      }
      await save({ params: { id: countyId }, body })
      void showSuccess(t('saved'))
    },
  }
  return <ActDialog act={act} onClose={onClose} />
}
