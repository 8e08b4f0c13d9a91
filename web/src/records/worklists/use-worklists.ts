import type { Worklist, WorklistChange } from '@fieldstone/contract/entities/worklists/worklist'
import { worklistRoutes } from '@fieldstone/contract/routes/worklists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/worklists.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { showSuccess, showUndo } from '../../ui/toasts.tsx'
import { STALE_AFTER_WORKLISTS, WORKLISTS } from './keys.ts'

/** The lists that this person may use: the own ones first. */
export const useWorklists = (): readonly Worklist[] | undefined =>
  useQuery({
    queryKey: WORKLISTS,
    queryFn: ({ signal }) => call(worklistRoutes.listWorklists, {}, { signal }),
    staleTime: 0,
  }).data

/** The one that the address names, once the lists are read. */
export const worklistIn = (params: URLSearchParams): number | undefined => {
  const id = params.get('worklistID') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** What an address says that narrows a page to one list; '' is all. */
export const worklistFlag = (id: string) => ({ worklistID: id })

/** What changes lists; each reads them again, and the lists that they narrow. */
export function useWorklistActs() {
  const queries = useQueryClient()
  const readLists = () => readAgain(queries, STALE_AFTER_WORKLISTS)
  const add = useAction(
    async ({ id, name }: Pick<Worklist, 'id' | 'name'>, certificateIds: readonly number[]) => {
      const body = { certificateIds: [...certificateIds] }
      const { changed } = await call(worklistRoutes.addToWorklist, { params: { id }, body })
      await readLists()
      void showSuccess(t('added', { count: changed, name }))
    },
  )
  const remove = useAction(
    async ({ id, name }: Pick<Worklist, 'id' | 'name'>, certificateIds: readonly number[]) => {
      const body = { certificateIds: [...certificateIds] }
      const { changed } = await call(worklistRoutes.removeFromWorklist, { params: { id }, body })
      await readLists()
      const undo = () => add.run({ id, name }, certificateIds)
      void showUndo(t('removed', { count: changed, name }), { label: t('undo'), onUndo: undo })
    },
  )
  const restore = useAction(async ({ id, name }: Worklist) => {
    await call(worklistRoutes.restoreWorklist, { params: { id } })
    await readLists()
    void showSuccess(t('restored', { name }))
  })
  const drop = useAction(async (list: Worklist, onDone: () => void) => {
    await call(worklistRoutes.deleteWorklist, { params: { id: list.id } })
    onDone()
    await readAgain(queries, [WORKLISTS])
    const undo = { label: t('undo'), onUndo: () => restore.run(list) }
    void showUndo(t('deleted', { name: list.name }), undo)
  })
  return { add, remove, drop, readAgain: readLists }
}

/** A new list with what is chosen, or another name for one: refused by the server at its field. */
export const saveWorklist = (
  change: WorklistChange,
  list: Worklist | null,
  certificateIds: readonly number[],
) =>
  list === null
    ? call(worklistRoutes.addWorklist, { body: { ...change, certificateIds: [...certificateIds] } })
    : call(worklistRoutes.saveWorklist, { params: { id: list.id }, body: change })
