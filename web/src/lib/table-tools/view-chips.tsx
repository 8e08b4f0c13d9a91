import type { TableView, TableViewChange } from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { showSuccess, showUndo } from '../../ui/toasts.tsx'
import { useCall } from '../calls.ts'
import { t } from '../messages/worklists.ts'
import { pageOfList, viewQueryOf } from '../table-view.ts'
import { useAction } from '../use-action.ts'
import { useSend } from '../use-send.ts'
import { SaveView } from './save-view.tsx'

/** Shows the saved views of this list: the reader's own, and those that colleagues share. The owner shares or deletes one. */
export default function ViewChips() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = pageOfList(pathname)
  const { views, save, share, remove } = useViews(page)
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
          chips={views.map((view) => ({ value: String(view.id), label: labelOf(view) }))}
        />
      )}
      {shown?.isOwn ? (
        <>
          <Button kind="quiet" size="small" isBusy={share.isBusy} onClick={() => share.run(shown)}>
            {t(shown.isShared ? 'unshareView' : 'shareView')}
          </Button>
          <Button kind="quiet" size="small" isBusy={remove.isBusy} onClick={() => remove.run(shown)}>
            {t('deleteView')}
          </Button>
        </>
      ) : null}
      {shown && !shown.isOwn ? (
        <span className="muted small">{t('viewSharedBy', { owner: shown.ownerName })}</span>
      ) : null}
      {query === '' || shown?.isOwn ? null : (
        <Button kind="quiet" size="small" onClick={() => setSaving(true)}>
          {t('saveView')}
        </Button>
      )}
      {isSaving ? (
        <SaveView
          onSave={(name, isShared) => save({ page, name, query, isShared })}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  )
}

/** Names the owner of a view that a colleague shares. */
const labelOf = ({ name, isOwn, ownerName }: TableView): string =>
  isOwn ? name : t('shared', { name, owner: ownerName })

const WAITS = { waits: true }

function useViews(page: string) {
  const { data: views = [] } = useCall(
    worklistRoutes.listTableViews,
    { query: { page } },
    { staleTime: 60_000 },
  )
  const send = useSend(worklistRoutes.saveTableView, WAITS)
  const sendRemoval = useSend(worklistRoutes.deleteTableView, WAITS)
  const save = async ({ page, name, query, isShared }: TableViewChange) => {
    await send({ body: { page, name, query, isShared } })
  }
  const again = useAction(save)
  const share = useAction(async ({ isShared, ...view }: TableView) => {
    await save({ ...view, isShared: !isShared })
    void showSuccess(t(isShared ? 'viewUnshared' : 'viewShared', { name: view.name }))
  })
  const remove = useAction(async (view: TableView) => {
    await sendRemoval({ params: { id: view.id } })
    const undo = { label: t('undo'), onUndo: () => again.run(view) }
    void showUndo(t('viewDeleted', { name: view.name }), undo)
  })
  return { views, save, share, remove }
}
