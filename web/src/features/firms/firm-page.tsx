import { type Firm, firm as firmCodec, firmFields } from '@fieldstone/contract/entities/firms/firm'
import { idsIn } from '@fieldstone/contract/resource'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { Link } from 'react-router'
import { countyNames, useAllCounties } from '../../lib/all-places.ts'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/firms.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import EditConflict, { ticked } from '../../records/edit-conflict.tsx'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { SaveBar } from '../../records/save-bar.tsx'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { checkFirm, FirmFields, type FirmValues } from './firm-fields.tsx'

/** One law firm: its record, and whether it gets new files. */
export default function FirmPage() {
  const id = useIdParam('firmId')
  const firm = useCall(firmRoutes.getFirm, { params: { id } }, { staleTime: 0 })
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

const SHOWS = { shows: firmRoutes.getFirm }

function Standing({ firm }: { readonly firm: Firm }) {
  const close = useSend(firmRoutes.closeFirm, SHOWS)
  const reopen = useSend(firmRoutes.reopenFirm, SHOWS)
  const isClosed = firm.closedOn !== null
  const turn = useAction(async () => {
    await (isClosed ? reopen : close)({ params: { id: firm.id } })
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
  const { data: counties } = useAllCounties()
  const save = useSend(firmRoutes.saveFirm, SHOWS)
  const form = useVersionedForm<Firm, FirmValues>({
    record: firm,
    versioned: {
      codec: firmCodec,
      valuesOf: firmFields.valuesOf,
      save: ({ id, version }, _changed, values) =>
        save({ params: { id }, body: { ...firmFields.factsOf(values), version } }),
    },
    check: checkFirm,
    asksBeforeLeaving: true,
    refused: ({ message, fields }) => ({ title: `${t('problem')} ${message}`, fields }),
    onSaved: () => void showSuccess(t('saved')),
  })
  return (
    <Form form={form} className="stack loose">
      <EditConflict
        form={form}
        valuesOf={firmFields.valuesOf}
        labelOf={(name) => t(name)}
        textOf={(name, value) => {
          if (name === 'showsRefNo') return ticked(value === 'yes')
          return name === 'countyIds' && value !== '' ? countyNames(counties, idsIn(value)) : null
        }}
      />
      <FirmFields form={form} />
      <SaveBar form={form} labelOf={(name) => t(name)} save={t('save')} />
    </Form>
  )
}
