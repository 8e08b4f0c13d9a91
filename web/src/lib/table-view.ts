import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCleanSearchParams, wrongFlags } from './use-clean-search-params.ts'

/** The same shape as the DataTable's view. */
export interface TableViewState {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly filter: string
}

/**
 * Keeps a list's page, size, order and filter in the address bar, beside the page's other flags; what is as usual is
 * left out. Turning a page makes a new entry of the history, a change of filter replaces the present one. Where a page
 * has several lists, each has a name, which goes before its flags: 'plans' -> plansPage.
 */
export function useTableView(
  usualPageSize: number,
  name = '',
): [TableViewState, (view: TableViewState) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => tableViewIn(params, usualPageSize, name), [params, usualPageSize, name])
  useCleanSearchParams(
    wrongFlags(params, Object.fromEntries(FLAGS.map((flag) => [flagOf(name, flag), view[flag]]))),
  )
  const setView = (next: TableViewState) => {
    const target = new URLSearchParams(params)
    put(target, flagOf(name, 'page'), next.page === 1 ? '' : String(next.page))
    put(target, flagOf(name, 'pageSize'), next.pageSize === usualPageSize ? '' : String(next.pageSize))
    put(target, flagOf(name, 'sort'), next.sort)
    put(target, flagOf(name, 'filter'), next.filter)
    setParams(target, { replace: next.filter !== view.filter, preventScrollReset: true })
  }
  return [view, setView]
}

/** The view that an address names. */
export function tableViewIn(params: URLSearchParams, usualPageSize: number, name = ''): TableViewState {
  return {
    page: wholeNumber(params.get(flagOf(name, 'page')), 100_000) ?? 1,
    pageSize: wholeNumber(params.get(flagOf(name, 'pageSize')), 200) ?? usualPageSize,
    sort: params.get(flagOf(name, 'sort'))?.slice(0, 40) ?? '',
    filter: params.get(flagOf(name, 'filter'))?.slice(0, 100) ?? '',
  }
}

const FLAGS = ['page', 'pageSize'] as const

const flagOf = (name: string, flag: keyof TableViewState): string =>
  name === '' ? flag : name + flag.charAt(0).toUpperCase() + flag.slice(1)

function wholeNumber(text: string | null, maximum: number): number | null {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  return value >= 1 && value <= maximum ? value : null
}

/** The address with other flags: '' leaves one out. What narrows a list otherwise begins on its first page. */
export function withFlags(params: URLSearchParams, flags: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(flags)) put(next, name, value)
  return next
}

const put = (params: URLSearchParams, name: string, value: string): void =>
  value === '' ? params.delete(name) : params.set(name, value)

/** Returns the page of a list for any county, firm or certificate: '/county/855/parcels' is the same page for every county. */
export const pageOfList = (pathname: string): string => pathname.replace(/\/\d+(?=\/|$)/g, '/*')

/** Returns the part of an address that a saved view keeps: everything but the page number, in a fixed order. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}
