import type { BuiltOf, PAGES, Page, PlannedOf } from '@fieldstone/contract/pages'
import { lazy, type ReactElement } from 'react'
import { Route } from 'react-router'
import { Guard } from './guards.tsx'

const PlannedPage = lazy(() => import('./planned-page.tsx'))

type PageList = Readonly<Record<string, Page>>

/** The element of each built page. A missing one does not compile. */
export type PageElements<List> = Readonly<Record<BuiltOf<List>, ReactElement>>

/** One guarded route for each page of the list; a planned page shows what is planned. */
export function routesOf<List extends PageList>(
  pages: List,
  elements: PageElements<List>,
): readonly ReactElement[] {
  const built: Readonly<Record<string, ReactElement>> = elements
  return Object.entries(pages).map(([name, page]) => (
    <Route
      key={name}
      path={page.path}
      element={
        <Guard key={name} page={page}>
          {built[name] ?? <PlannedPage page={name as PlannedOf<typeof PAGES>} />}
        </Guard>
      }
    />
  ))
}
