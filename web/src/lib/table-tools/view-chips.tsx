import type { TableView } from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { showUndo } from '../../ui/toasts.tsx'
import { useCall } from '../calls.ts'
import { t } from '../messages/worklists.ts'
import { pageOfList, viewQueryOf } from '../table-view.ts'
import { useAction } from '../use-action.ts'
import { useSend } from '../use-send.ts'
import { SaveView } from './save-view.tsx'

/** Shows the user's saved views of this list. Each is a filter, an order and days under a name. */
export default function ViewChips() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = pageOfList(pathname)
  const { views, save, remove } = useViews(page)
  const [isSaving, setSaving] = useState(false)
  const query = viewQueryOf(search)
  const shown = views.find((view) => viewQueryOf(view.query) === query)
  if (views.length === 0 && query === '') return null
  return (
    <div className="view-chips">
      {views.length === 0 ? null : (
        <Chips
          label={t('views')}
          value={String(shown?.id ?? '')}
          onValue={(id) => {
            const view = views.find((it) => String(it.id) === id)
            if (view) void navigate({ search: view.query }, { preventScrollReset: true })
          }}
          chips={views.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {shown ? (
        <Button kind="quiet" size="small" isBusy={remove.isBusy} onClick={() => remove.run(shown)}>
          {t('deleteView')}
        </Button>
      ) : query === '' ? null : (
        <Button kind="quiet" size="small" onClick={() => setSaving(true)}>
          {t('saveView')}
        </Button>
      )}
      {isSaving ? (
        <SaveView onSave={(name) => save({ page, name, query })} onClose={() => setSaving(false)} />
      ) : null}
    </div>
  )
}

const WAITS = { waits: true }

function useViews(page: string) {
  const { data: views = [] } = useCall(
    worklistRoutes.listTableViews,
    { query: { page } },
    { staleTime: 60_000 },
  )
  const send = useSend(worklistRoutes.saveTableView, WAITS)
  const sendRemoval = useSend(worklistRoutes.deleteTableView, WAITS)
  const save = async (view: Omit<TableView, 'id'>) => {
    await send({ body: view })
  }
  const again = useAction(save)
  const remove = useAction(async ({ id, ...view }: TableView) => {
    await sendRemoval({ params: { id } })
    const undo = { label: t('undo'), onUndo: () => again.run(view) }
    void showUndo(t('viewDeleted', { name: view.name }), undo)
  })
  return { views, save, remove }
}
