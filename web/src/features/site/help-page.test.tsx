import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerApi, renderPage } from '../../lib/testing.tsx'
import HelpPage from './help-page.tsx'

afterEach(cleanup)

test('before the company has a phone, a person can still be reached from the page of help', async () => {
  answerApi({})
  renderPage('/help', <HelpPage />, '/help')
  const talk = within(await screen.findByRole('region', { name: 'Talk to a person' }))
  expect(talk.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
})
