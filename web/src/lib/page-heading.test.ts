import { expect, test } from 'vitest'
import { firstPageWatch } from './page-heading.tsx'

test('the page that the browser opened is left at the first link, and coming back to it is no first look', () => {
  const isFirstPage = firstPageWatch()
  expect(isFirstPage('/admin/landing')).toBe(true)
  expect(isFirstPage('/admin/landing'), 'its heading is rendered again').toBe(true)
  expect(isFirstPage('/admin/plans/18')).toBe(false)
  expect(isFirstPage('/admin/landing')).toBe(false)
})
