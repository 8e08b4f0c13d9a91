import type { Growth } from '@fieldstone/contract/entities/payoff/growth'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/growth.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { addedIn, interestIn, partName } from './growth-words.ts'

type Year = Growth['years'][number]

/** What was owed at the end of each year, in figures. */
export const YearTable = ({ years }: Pick<Growth, 'years'>) => (
  <StaticTable
    caption={t('tableCaption')}
    columns={yearColumns()}
    rows={years}
    rowKey={({ through }) => through}
  />
)

const yearColumns = (): readonly Column<Year>[] => [
  { key: 'through', header: t('until'), cell: ({ through }) => formatDate(through), place: 'main' },
  { key: 'added', header: t('addedColumn'), align: 'money', cell: (year) => formatMoney(addedIn(year)) },
  {
    key: 'interest',
    header: t('interestColumn'),
    align: 'money',
    cell: (year) => formatMoney(interestIn(year)),
  },
  { key: 'paid', header: t('paidColumn'), align: 'money', cell: ({ paidCents }) => formatMoney(paidCents) },
  { key: 'owed', header: t('owedColumn'), align: 'money', cell: ({ totalCents }) => formatMoney(totalCents) },
]

/** Each part of the payoff with its law. */
export const LawTable = ({ laws }: Pick<Growth, 'laws'>) => (
  <StaticTable
    caption={t('lawCaption')}
    columns={lawColumns()}
    rows={laws}
    rowKey={({ kind, on, label }) => `${kind} ${on} ${label}`}
  />
)

const lawColumns = (): readonly Column<Growth['laws'][number]>[] => [
  { key: 'part', header: t('partColumn'), cell: partName, place: 'main' },
  { key: 'on', header: t('sinceColumn'), cell: ({ on }) => formatDate(on) },
  { key: 'law', header: t('lawColumn'), cell: ({ statutes }) => statutes.join('; ') },
]
