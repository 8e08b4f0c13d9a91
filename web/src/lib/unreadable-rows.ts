import type { TableGap } from '../ui/table-gaps.tsx'
import type { Page } from './api.ts'
import { t } from './messages/lists.ts'

/** What a table says at the places of the rows that cannot be shown. */
export const unreadableRows = (page: Page<unknown> | undefined): readonly TableGap[] | undefined =>
  page?.unreadable?.map(({ at, id }) => ({
    at,
    text: id === null ? t('unreadableRow') : t('unreadableRowNo', { id }),
  }))
