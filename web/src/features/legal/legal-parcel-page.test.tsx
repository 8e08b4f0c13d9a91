import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerApi, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import LegalParcelPage from './legal-parcel-page.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

const LISTS = [
  ['an administrator', 0, '/admin/parcels'],
  ['a county', 1, '/county/855/parcels'],
  ['an attorney', 3, '/legal/parcels?mine=true'],
] as const

test.each(LISTS)('opened by its address, the link back leads %s to their own list', (_, role, list) => {
  signIn(role)
  answerApi({})
  renderPage('/legal/parcels/:parcelId', <LegalParcelPage />, '/legal/parcels/3')
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(list)
})

test('opened from a list, the link back leads there', () => {
  signIn(1)
  answerApi({})
  const state = { back: '/county/855/parcels?page=4', isDirect: false }
  renderPage('/legal/parcels/:parcelId', <LegalParcelPage />, { pathname: '/legal/parcels/3', state })
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(state.back)
})
