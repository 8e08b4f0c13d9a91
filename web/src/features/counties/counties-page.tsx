import type { CountySettings } from '@fieldstone/contract/entities/counties/county-settings'
import { countyRoutes } from '@fieldstone/contract/routes/counties/counties'
import { Link } from 'react-router'
import { ListPage } from '../../lib/list-page.tsx'
import { t } from '../../lib/messages/counties.ts'
import { PATHS } from '../../lib/paths.ts'
import { countySettingsPath } from '../../lib/staff-paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { useList } from '../../lib/use-list.ts'
import type { Column } from '../../ui/table-view.ts'

/** The counties with their payoff settings. */
export default function CountiesPage() {
  const [view, setView] = useTableView(20)
  const list = useList(countyRoutes.listCountySettings, { query: view }, { staleTime: 0 })
  return (
    <ListPage
      {...list}
      title={t('title')}
      lede={
        <>
          {t('lede')} <Link to={PATHS.payoffRules}>{t('toRules')}</Link>
        </>
      }
      caption={t('caption')}
      columns={columns()}
      rowKey={(county) => county.id}
      view={[view, setView]}
      emptyText={t('none')}
      noMatchText={t('noMatch')}
    />
  )
}

const yesOrNo = (value: boolean): string => t(value ? 'yes' : 'no')

const columns = (): readonly Column<CountySettings>[] => [
  {
    key: 'countyName',
    header: t('columnCounty'),
    place: 'main',
    cell: (county) => <Link to={countySettingsPath(county.id)}>{county.name}</Link>,
  },
  { key: 'stateID', header: t('columnState'), cell: (county) => county.stateId },
  {
    key: 'online',
    header: t('columnOnline'),
    isPlain: false,
    cell: (county) => yesOrNo(county.canRequestPayoff),
  },
  {
    key: 'sale',
    header: t('columnSale'),
    shortHeader: t('columnSaleShort'),
    isPlain: false,
    cell: (county) => yesOrNo(county.mustGetPayoffFromCounty),
  },
  {
    key: 'legal',
    header: t('columnLegal'),
    shortHeader: t('columnLegalShort'),
    isPlain: false,
    cell: (county) => yesOrNo(county.noPayoffAfterLegal),
  },
]
