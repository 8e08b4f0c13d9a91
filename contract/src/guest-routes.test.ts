import { expect, test } from 'vitest'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

test('the routes that a browser sends a guest’s token to are those that guests may call, and not everybody', () => {
  const all: [string, Route][] = Object.entries(routes)
  const marked = all.filter(([, { isForGuests }]) => isForGuests).map(([name]) => name)
  const open = all.filter(([, { access }]) => access.includes('guest') && !access.includes('anonymous'))
  expect(marked).toEqual(open.map(([name]) => name))
  expect(marked.toSorted()).toEqual([
    'cancelPayment',
    'getReceipt',
    'getSession',
    'logout',
    'mailReceipt',
    'paymentStatus',
    'paymentTicket',
    'printReceipt',
    'receiptPdf',
    'setGuestPassword',
  ])
})
