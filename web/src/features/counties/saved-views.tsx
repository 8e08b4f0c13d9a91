import type { ReportView } from '@fieldstone/contract/entities/counties/report'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { useTypedValues } from '../../lib/form/use-typed-values.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { viewQueryOf } from '../../lib/table-view.ts'
import { useAction } from '../../lib/use-action.ts'
import { useReadAgain, useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callsOf, type PlacedReport } from './report-calls.ts'

interface SavedViewsProps {
  readonly placed: PlacedReport
}

/** Lists the user's saved views of this report, to open, e-mail or delete, and saves the current one. */
export function SavedViews({ placed }: SavedViewsProps) {
  const { report } = placed
  const { listReportViews, saveReportView, deleteReportView, params } = callsOf(placed)
  const readAgain = useReadAgain('county/report-views', 'reports/views')
  const views = useCall(listReportViews, { params })
  const remove = useAction(async (viewId: number) => {
    try {
      await call(deleteReportView, { params: { ...params, viewId } })
    } finally {
      // Also if it was deleted elsewhere before.
      void readAgain()
    }
  })
  const save = useSend(saveReportView, { waits: true })
  /** Keeps the view, without its mails. */
  const stop = useAction(async ({ name, query }: ReportView) => {
    await save({ params, body: { report, name, query, mailEvery: null } })
  })
  const own = (views.data ?? []).filter((view) => view.report === report)
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = own.find((view) => viewQueryOf(view.query) === viewQueryOf(search))
  return (
    <>
      {own.length === 0 ? null : (
        <Chips
          label={t('viewsShort')}
          value={String(shown?.id ?? '')}
          onValue={(id) => {
            const view = own.find((it) => String(it.id) === id)
            if (view) void navigate({ search: view.query }, { preventScrollReset: true })
          }}
          chips={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <details className="column-choice saved-views">
        <summary>{views.data ? t('views', { count: own.length }) : t('viewsUncounted')}</summary>
        {views.error ? <p className="error">{t('viewsFailed', { reason: views.error.message })}</p> : null}
        <ul>
          {own.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              onDelete={() => remove.run(view.id)}
              onStopMails={() => stop.run(view)}
            />
          ))}
        </ul>
        <SaveView placed={placed} taken={own.map((view) => view.name)} />
      </details>
    </>
  )
}

interface ViewLineProps {
  readonly view: ReportView
  readonly onDelete: () => void
  readonly onStopMails: () => void
}

const ViewLine = ({ view, onDelete, onStopMails }: ViewLineProps) => (
  <li>
    <Link to={`?${view.query}`}>{view.name}</Link>{' '}
    {view.unreadableSince === null ? null : (
      <span className="error small">{t('viewUnreadable', { date: formatDate(view.unreadableSince) })}</span>
    )}{' '}
    {view.mailOn === null || view.unreadableSince !== null ? null : (
      <span className="muted small">{t('nextMail', { date: formatDate(view.mailOn) })}</span>
    )}{' '}
    {view.mailEvery === null ? null : (
      <Button
        kind="default"
        size="small"
        aria-label={t('stopMailsOf', { name: view.name })}
        onClick={onStopMails}
      >
        {t('stopMails')}
      </Button>
    )}{' '}
    <Button kind="default" size="small" aria-label={t('deleteView', { name: view.name })} onClick={onDelete}>
      {t('delete')}
    </Button>
  </li>
)

interface SaveViewProps extends SavedViewsProps {
  /** The names of existing views. */
  readonly taken: readonly string[]
}

function SaveView({ placed, taken }: SaveViewProps) {
  const { report } = placed
  const { saveReportView, params } = callsOf(placed)
  const { search } = useLocation()
  const { values, set, reset } = useTypedValues({ name: '', mailEvery: '' }, { of: report })
  const { name, mailEvery } = values
  const [isAsking, setAsking] = useState(false)
  const send = useSend(saveReportView)
  const save = useMutation({
    mutationFn: () =>
      send({
        params,
        body: {
          report,
          name,
          query: search.slice(1),
          mailEvery: mailEvery === 'week' || mailEvery === 'month' ? mailEvery : null,
        },
      }),
    onSuccess: () => reset({}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (taken.includes(name.trim())) setAsking(true)
    else save.mutate()
  }
  return (
    <form className="save-view" onSubmit={submit}>
      <TextField
        id="view-name"
        label={t('viewName')}
        value={name}
        maxLength={60}
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SelectField
        id="view-mail"
        label={t('viewMail')}
        value={mailEvery}
        none={t('mailNever')}
        options={[
          { value: 'week', label: t('mailWeek') },
          { value: 'month', label: t('mailMonth') },
        ]}
        onChange={(event) => set({ mailEvery: event.currentTarget.value })}
      />
      <Button type="submit" kind="default" isBusy={save.isPending}>
        {t('saveView')}
      </Button>
      {save.error ? (
        <Notice kind="bad" title={t('saveFailed')} role="alert">
          <p>{save.error.message}</p>
        </Notice>
      ) : null}
      <AlertDialog
        isOpen={isAsking}
        title={t('replaceTitle', { name: name.trim() })}
        onClose={() => setAsking(false)}
        ask={{
          confirmLabel: t('replace'),
          cancelLabel: t('keepIt'),
          onConfirm: () => {
            setAsking(false)
            save.mutate()
          },
        }}
      >
        {t('replaceBody')}
      </AlertDialog>
    </form>
  )
}
