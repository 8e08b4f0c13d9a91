import { STAFF_PAGES } from '@fieldstone/contract/pages'
import { loadPageOf } from '../page-routes.tsx'
import StaffRoutes, { staffElements } from './staff-routes.tsx'
import StaffTop from './staff-top.tsx'

/** What the first script loads of the staff half, as one file. */
export const staffParts = {
  StaffTop,
  StaffRoutes,
  loadPage: (pathname: string) => loadPageOf(STAFF_PAGES, staffElements, pathname),
}
