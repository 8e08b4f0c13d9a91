import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatCount } from '../../lib/format.ts'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/staff-certificate.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTableView } from '../../lib/table-view.ts'
import { type ColumnOptions, certificateColumns } from '../../records/certificate-columns.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import { useSearch } from './queries.ts'
import { EMPTY_SEARCH } from './search-address.ts'
import './staff-search.css'

interface StaffSearchProps {
  /** The page of a certificate for this role. */
  readonly pathOf: (id: number) => string
}

/** Staff search by certificate or parcel number. The address holds the search. */
export function StaffSearch({ pathOf }: StaffSearchProps) {
  const [params, setParams] = useSearchParams()
  const parcelNo = (params.get('parcel') ?? '').slice(0, 60)
  const form = useForm({
    initial: { parcel: parcelNo },
    check: ({ parcel }) => (isEnough(parcel) ? null : { title: null, fields: { parcel: t('searchNeed') } }),
    send: async ({ parcel }) => {
      const next = new URLSearchParams(params)
      for (const name of ['page', 'sort', 'filter']) next.delete(name)
      next.set('parcel', parcel.trim())
      setParams(next)
    },
  })
  return (
    <>
      <Sheet isRuled className="stack" aria-labelledby="search">
        <h2 id="search">{t('searchHeading')}</h2>
        <Form form={form} className="staff-search">
          <TextField
            {...form.field('parcel')}
            type="search"
            label={t('searchField')}
            hint={t('searchHint')}
            maxLength={60}
            autoComplete="off"
          />
          <Button type="submit">{t('search')}</Button>
        </Form>
        <p>
          <Link to={PATHS.search}>{t('searchOther')}</Link>
        </p>
      </Sheet>
      {isEnough(parcelNo) ? <Results parcelNo={parcelNo} pathOf={pathOf} /> : null}
    </>
  )
}

const isEnough = (parcelNo: string): boolean => checkSearch({ ...EMPTY_SEARCH, parcelNo }).ok

function Results({ parcelNo, pathOf }: StaffSearchProps & { readonly parcelNo: string }) {
  const [view, setView] = useTableView(10)
  const { pathname, search } = useLocation()
  const list = useSearch({ ...EMPTY_SEARCH, parcelNo }, view)
  const { data } = list
  const count = formatCount(data?.totalCount ?? 0)
  return (
    <TableSheet
      title={t('resultsHeading')}
      beside={
        data ? (
          <p className="muted small" role="status">
            {t(data.isCapped ? 'resultCountCapped' : 'resultCount', { count })}
          </p>
        ) : null
      }
    >
      <ListTable
        caption={t('resultsHeading')}
        columns={columns({ here: pathname + search, pathOf })}
        list={list}
        rowKey={(row) => row.id}
        view={[view, setView]}
        emptyText={t('resultsNone')}
        noMatchText={t('resultsNoMatch')}
        hasFilter={view.filter !== '' || (data?.totalCount ?? 0) > view.pageSize}
      />
    </TableSheet>
  )
}

/** Leaves out the purchase date, which nobody needs who searches by number. */
const columns = (options: ColumnOptions) =>
  certificateColumns(options).filter(({ key }) => key !== 'purchaseDate')
