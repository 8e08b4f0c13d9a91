import type { Page } from '@fieldstone/contract/pages'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactElement } from 'react'
import { Route } from 'react-router'
import { Guard } from './guards.tsx'

type PageList = Readonly<Record<string, Page>>

/** A page in a chunk of its own. */
type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** The build reads from its source which files the page needs. */
  readonly load: () => Promise<unknown>
  /** Loads the chunk once. Rendered after that, the page stands at once, without its placeholder. */
  readonly preload: () => Promise<unknown>
}

export function lazyPage<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loading: ReturnType<typeof load> | undefined
  const preload = () => (loading ??= load())
  return Object.assign(lazy(preload), { load, preload })
}

/** The page that an element shows. Null: it is in no chunk of its own. */
export const lazyPageOf = ({ type }: ReactElement): LazyPage<unknown> | null =>
  typeof type === 'object' && 'preload' in type ? (type as LazyPage<unknown>) : null

/** The element of each page. A missing one does not compile. */
export type PageElements<List> = Readonly<Record<keyof List, ReactElement>>

/** One guarded route for each page of the list. */
export function routesOf<List extends PageList>(
  pages: List,
  elements: PageElements<List>,
): readonly ReactElement[] {
  return Object.entries(pages).map(([name, page]) => (
    <Route
      key={name}
      path={page.path}
      element={
        <Guard key={name} page={page}>
          {elements[name]}
        </Guard>
      }
    />
  ))
}
