import type { Firm } from '@fieldstone/contract/entities/firms/firm'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countyNames, useAllCounties } from '../../lib/all-places.ts'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/firms.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import EditConflict from '../../records/edit-conflict.tsx'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { SaveBar } from '../../records/save-bar.tsx'
import { ticked } from '../../records/ticked.ts'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FirmFields } from './firm-fields.tsx'
import { checkFirm, countiesOf, type FirmValues, VERSIONED_FIRM } from './firm-values.ts'
import { firmKey, STALE_AFTER_FIRM } from './keys.ts'

/** One firm: what is kept of it, and whether it gets new files. */
export default function FirmPage() {
  const id = useIdParam('firmId')
  const firm = useQuery({
    queryKey: firmKey(id),
    queryFn: ({ signal }) => call(firmRoutes.getFirm, { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={firm} title={t('loading')} failedTitle={t('failed')} skeleton={<PageLayoutSkeleton />}>
      {(it) => (
        <div className="stack loose narrow">
          <div className="stack tight">
            <p>
              <Link to={PATHS.firms}>{t('back')}</Link>
            </p>
            <PageHeading title={it.name} area={t('title')} />
            <p className="row muted">
              {t('attorneys', { count: it.attorneyCount })} {t('files', { count: it.openFileCount })}{' '}
              <Link to={PATHS.users}>{t('toUsers')}</Link>
            </p>
          </div>
          {it.closedOn === null ? null : <Standing firm={it} />}
          <Sheet isRuled>
            <FirmForm key={it.id} firm={it} />
          </Sheet>
          {it.closedOn === null ? <Standing firm={it} /> : null}
        </div>
      )}
    </Loaded>
  )
}

/** What stands of the firm now; lists and choices of firms are read again. */
function showFirm(queries: QueryClient, firm: Firm): void {
  queries.setQueryData(firmKey(firm.id), firm)
  void readAgain(queries, STALE_AFTER_FIRM)
}

function Standing({ firm }: { readonly firm: Firm }) {
  const queries = useQueryClient()
  const isClosed = firm.closedOn !== null
  const turn = useAction(async () => {
    const route = isClosed ? firmRoutes.reopenFirm : firmRoutes.closeFirm
    showFirm(queries, await call(route, { params: { id: firm.id } }))
    void showSuccess(t(isClosed ? 'nowOpen' : 'nowClosed'))
  })
  return (
    <Notice kind={isClosed ? 'waiting' : 'info'}>
      <p>{isClosed ? t('closed', { date: formatDate(firm.closedOn) }) : t('closeLede')}</p>
      <Button kind="default" size="small" isBusy={turn.isBusy} onClick={() => turn.run()}>
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
    </Notice>
  )
}

function FirmForm({ firm }: { readonly firm: Firm }) {
  const queries = useQueryClient()
  const { data: counties } = useAllCounties()
  const form = useVersionedForm<Firm, FirmValues>({
    record: firm,
    versioned: VERSIONED_FIRM,
    check: checkFirm,
    asksBeforeLeaving: true,
    refused: ({ message, fields }) => ({ title: `${t('problem')} ${message}`, fields }),
    onSaved: (saved) => {
      showFirm(queries, saved)
      void showSuccess(t('saved'))
    },
  })
  return (
    <Form form={form} className="stack loose">
      <EditConflict
        form={form}
        valuesOf={VERSIONED_FIRM.valuesOf}
        labelOf={(name) => t(name)}
        textOf={(name, value) => {
          if (name === 'showsRefNo') return ticked(value === 'yes')
          return name === 'countyIds' && value !== '' ? countyNames(counties, countiesOf(value)) : null
        }}
      />
      <FirmFields form={form} />
      <SaveBar form={form} labelOf={(name) => t(name)} save={t('save')} />
    </Form>
  )
}
