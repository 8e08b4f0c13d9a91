import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, signIn } from '../../lib/testing.tsx'
import { PageTabs } from './page-tabs.tsx'

test('a page that shares its entry shows its tabs, with itself as the current one', async () => {
  signIn(0)
  renderPage('*', <PageTabs />, '/admin/lockbox')
  const tabs = within(await screen.findByRole('navigation', { name: 'Payments' })).getAllByRole('link')
  expect(
    tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Received payments', '/admin/receivedpayments', null],
    ['Lockbox', '/admin/lockbox', 'page'],
    ['Payment Logs', '/admin/webPaymentLogs', null],
  ])
})

test('other pages have no tabs', () => {
  signIn(0)
  renderPage('*', <PageTabs />, '/admin/users')
  expect(screen.queryByRole('navigation')).toBeNull()
})
