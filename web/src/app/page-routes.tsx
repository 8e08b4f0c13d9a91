import type { Page } from '@fieldstone/contract/pages'
import { type ComponentType, lazy, type ReactElement } from 'react'
import { Route } from 'react-router'
import { Guard } from './guards.tsx'

type PageList = Readonly<Record<string, Page>>

/** A page in a chunk of its own. The build reads from `load` which files it needs. */
export function lazyPage<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return Object.assign(lazy(load), { load })
}

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
