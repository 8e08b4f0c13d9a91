import { lazyPage } from '../lib/lazy-page.tsx'

/** The staff half is loaded on demand, never for the public. The build reads from its source which file this is. */
export const loadStaffHalf = () => import('./staff/staff-parts.tsx')

export const StaffTop = lazyPage(async () => ({ default: (await loadStaffHalf()).staffParts.StaffTop }))
export const StaffRoutes = lazyPage(async () => ({ default: (await loadStaffHalf()).staffParts.StaffRoutes }))

/** Loads what the page of staff at an address needs. */
export async function loadStaffPage(pathname: string): Promise<void> {
  const [{ staffParts }] = await Promise.all([loadStaffHalf(), StaffTop.preload(), StaffRoutes.preload()])
  await staffParts.loadPage(pathname)
}
