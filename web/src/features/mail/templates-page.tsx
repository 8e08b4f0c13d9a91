import type { TemplateRow } from '@fieldstone/contract/entities/mail/template'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/templates.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { templatePath } from '../../lib/staff-paths.ts'
import RowMore from '../../lib/table-tools/row-more.tsx'
import { useTableView } from '../../lib/table-view.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Lists all templates. They are few, so the filter runs in the browser. */
export default function TemplatesPage() {
  const [view, setView] = useTableView(200)
  const { data, error, refetch } = useCall(
    templateRoutes.listTemplates,
    { query: { language: 'en' } },
    { staleTime: 0 },
  )
  const rows = data?.filter((row) => wordsOf(row).includes(view.filter.toLowerCase()))
  return (
    <div className="stack wide">
      <PageHead
        title={t('title')}
        isQuiet
        lede={
          <>
            {t('lede')} <Link to={PATHS.outbox}>{t('toOutbox')}</Link>
          </>
        }
      />
      <Sheet isRuled isFlush aria-label={t('title')}>
        <DataTable
          caption={t('caption')}
          columns={columns()}
          rows={rows}
          rowKey={(row) => row.code}
          rowTool={<RowMore />}
          totalCount={rows?.length ?? 0}
          view={view}
          onView={setView}
          error={error?.message ?? null}
          onRetry={() => void refetch()}
          emptyText={t('none')}
          noMatchText={t('noMatch')}
        />
      </Sheet>
    </div>
  )
}

const wordsOf = ({ code, group, subject }: TemplateRow): string =>
  `${t(`purpose_${code}`)} ${t(`group_${group}`)} ${subject} ${code}`.toLowerCase()

const columns = (): readonly Column<TemplateRow>[] => [
  {
    key: 'purpose',
    header: t('columnPurpose'),
    place: 'main',
    cell: ({ code }) => <Link to={templatePath(code)}>{t(`purpose_${code}`)}</Link>,
  },
  { key: 'group', header: t('columnGroup'), cell: ({ group }) => t(`group_${group}`) },
  { key: 'subject', header: t('columnSubject'), cell: ({ subject }) => subject },
  {
    key: 'changed',
    header: t('columnChanged'),
    cell: ({ isOwn, changedAt, changedBy }) =>
      isOwn || changedAt === null
        ? t('own')
        : t('changedBy', { at: formatInstant(changedAt), name: changedBy ?? '' }),
  },
]
