import { PAGES, type PageName, STAFF_PAGES } from '@fieldstone/contract/pages'
import { createRoutesFromElements, matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { publicRoutes } from './public-routes.tsx'
import { staffRoutes } from './staff/staff-routes.tsx'

const names = Object.keys(PAGES) as PageName[]

test.each(names)('the address of the page %s leads to its own route', (name) => {
  const half = createRoutesFromElements(name in STAFF_PAGES ? staffRoutes : publicRoutes)
  const address = PAGES[name].path.replace(/:\w+/g, '7')
  expect(matchRoutes(half, address)?.at(-1)?.route.path).toBe(PAGES[name].path)
})
