import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/worklists.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { showSuccess, showUndo } from '../../ui/toasts.tsx'

/** Reads the lists that this person may use, own lists first. */
export const useWorklists = (): readonly Worklist[] | undefined =>
  useCall(worklistRoutes.listWorklists, {}, { staleTime: 0 }).data

/** Returns the id of the list that the address names. */
export const worklistIn = (params: URLSearchParams): number | undefined => {
  const id = params.get('worklistID') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** Returns the search parameter that filters a page by a list; '' means all certificates. */
export const worklistFlag = (id: string) => ({ worklistID: id })

const WAITS = { waits: true }

/** Puts certificates into lists, takes them out, and deletes a list. Each can be undone. */
export function useWorklistActs() {
  const send = {
    add: useSend(worklistRoutes.addToWorklist, WAITS),
    remove: useSend(worklistRoutes.removeFromWorklist, WAITS),
    restore: useSend(worklistRoutes.restoreWorklist, WAITS),
    drop: useSend(worklistRoutes.deleteWorklist),
  }
  const add = useAction(
    async ({ id, name }: Pick<Worklist, 'id' | 'name'>, certificateIds: readonly number[]) => {
      const body = { certificateIds: [...certificateIds] }
      const { changed } = await send.add({ params: { id }, body })
      void showSuccess(t('added', { count: changed, name }))
    },
  )
  const remove = useAction(
    async ({ id, name }: Pick<Worklist, 'id' | 'name'>, certificateIds: readonly number[]) => {
      const body = { certificateIds: [...certificateIds] }
      const { changed } = await send.remove({ params: { id }, body })
      const undo = () => add.run({ id, name }, certificateIds)
      void showUndo(t('removed', { count: changed, name }), { label: t('undo'), onUndo: undo })
    },
  )
  const restore = useAction(async ({ id, name }: Worklist) => {
    await send.restore({ params: { id } })
    void showSuccess(t('restored', { name }))
  })
  const drop = useAction(async (list: Worklist, onDone: () => void) => {
    await send.drop({ params: { id: list.id } })
    onDone()
    const undo = { label: t('undo'), onUndo: () => restore.run(list) }
    void showUndo(t('deleted', { name: list.name }), undo)
  })
  return { add, remove, drop }
}
