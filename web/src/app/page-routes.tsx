import type { Page } from '@fieldstone/contract/pages'
import type { ReactElement } from 'react'
import { matchRoutes, Navigate, Route } from 'react-router'
import { lazyPageOf } from '../lib/lazy-page.tsx'
import { homePath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Guard } from './guards.tsx'

type PageList = Readonly<Record<string, Page>>

/** Loads the chunk of the page at an address, where it has one of its own. */
export async function loadPageOf<List extends PageList>(
  pages: List,
  elements: PageElements<List>,
  pathname: string,
): Promise<void> {
  const addresses = Object.entries(pages).map(([id, { path }]) => ({ id, path }))
  const id = matchRoutes(addresses, pathname)?.[0]?.route.id
  const element = id === undefined ? undefined : elements[id]
  if (element) await lazyPageOf(element)?.preload()
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

/** Redirects to the home page of the role. */
export const ToHome = () => <Navigate to={homePath(useSession())} replace />
