import type { BuiltOf, PAGES, Page, PlannedOf } from '@fieldstone/contract/pages'
import { lazy, type ReactElement } from 'react'
import { Route } from 'react-router'
import { Guard } from './guards.tsx'

const PlannedPage = lazy(() => import('./planned-page.tsx'))

type PageList = Readonly<Record<string, Page>>

/** What stands at each address of a half of the application. A page that is built and left out does not compile. */
export type PageElements<List> = Readonly<Record<BuiltOf<List>, ReactElement>>

/** One route for each page of the list, each behind its guard; a planned page says what it will hold. */
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
