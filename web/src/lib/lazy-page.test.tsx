import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPage } from './lazy-page.tsx'

const aPage = () => lazyPage(async () => ({ default: () => <p>The page</p> }))

const within = (page: React.ReactNode) => <Suspense fallback={<p>Loading</p>}>{page}</Suspense>

test('a page that was loaded before stands at once, without its placeholder', async () => {
  const Page = aPage()
  await Page.preload()
  render(within(<Page />))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByText('The page')).toBeTruthy()
})

test('a page that was not loaded has its placeholder until it is there, and stays when it is shown again', async () => {
  const Page = aPage()
  const { rerender } = render(within(<Page />))
  expect(screen.getByText('Loading')).toBeTruthy()
  const shown = await screen.findByText('The page')
  await act(async () => rerender(within(<Page />)))
  expect(screen.getByText('The page')).toBe(shown)
})
