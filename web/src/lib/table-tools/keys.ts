import type { QueryKey } from '@tanstack/react-query'

export const tableViewsKey = (page: string): QueryKey => ['table-views', page]
