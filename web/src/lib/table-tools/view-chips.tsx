import type { TableView } from '@fieldstone/contract/entities/worklists/table-view'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { showUndo } from '../../ui/toasts.tsx'
import { call } from '../api.ts'
import { t } from '../messages/worklists.ts'
import { readAgain } from '../shared-keys.ts'
import { useAction } from '../use-action.ts'
import { tableViewsKey } from './keys.ts'
import { pageOfList, viewQueryOf } from './page-of-list.ts'
import { SaveView } from './save-view.tsx'

/** The reader's views of this list: each one is its filter, order and days under a name. */
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

function useViews(page: string) {
  const queries = useQueryClient()
  const queryKey = tableViewsKey(page)
  const { data: views = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(worklistRoutes.listTableViews, { query: { page } }, { signal }),
    staleTime: 60_000,
  })
  const save = async (view: Omit<TableView, 'id'>) => {
    await call(worklistRoutes.saveTableView, { body: view })
    await readAgain(queries, [queryKey])
  }
  const again = useAction(save)
  const remove = useAction(async ({ id, ...view }: TableView) => {
    await call(worklistRoutes.deleteTableView, { params: { id } })
    await readAgain(queries, [queryKey])
    const undo = { label: t('undo'), onUndo: () => again.run(view) }
    void showUndo(t('viewDeleted', { name: view.name }), undo)
  })
  return { views, save, remove }
}
