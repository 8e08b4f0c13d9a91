import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { QueueNext } from './queue-next.tsx'

const item = (parcelID: number) => ({
  ...{ no: `certificate-${parcelID}`, since: '2026-11-20', title: `2021-${parcelID}`, note: '', parcelID },
  ...{
    userID: null,
    paymentID: null,
    amount: 100,
    takenBy: null,
    putOffUntil: null,
    ownNote: '',
    subject: null,
    importID: null,
    mayEnd: false,
    post: null,
  },
  ...{ dueDate: null, late: false, taxSaleNo: `2021-${parcelID}`, ownerName: 'Kowal Jan' },
})

function Page() {
  const queries = useQueryClient()
  return (
    <>
      <QueueNext />
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['queues'] })}>
        Done
      </button>
    </>
  )
}

test('a page opened from a queue leads to what waits after it, also once it is done itself', async () => {
  signIn(0, 1)
  let waiting = [item(1), item(2), item(3)]
  answerApi({ 'GET /api/admin/queues/payments-to-post': () => ({ body: waiting }) })
  renderPage('/admin/parcels/:parcelId/desk', <Page />, {
    pathname: '/admin/parcels/2/desk',
    state: { back: '/admin/queues/payments-to-post?page=1', isDirect: true },
  })
  const next = await screen.findByRole('link', { name: 'Next in Payments to post: 2021-3' })
  expect(next.getAttribute('href')).toBe('/admin/parcels/3/desk')
  waiting = [item(1), item(3)]
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('link', { name: 'Next in Payments to post: 2021-3' })).toBeTruthy()
  waiting = []
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Nothing else is waiting in Payments to post.')).toBeTruthy()
})

test('what comes next is next in the order and the filter in which the queue was left', async () => {
  signIn(0, 1)
  const asked = answerApi({ 'GET /api/admin/queues/payments-to-post': { body: [item(3), item(2), item(1)] } })
  renderPage('/admin/parcels/:parcelId/desk', <Page />, {
    pathname: '/admin/parcels/2/desk',
    state: { back: '/admin/queues/payments-to-post?page=2&sort=-since&filter=2021', isDirect: true },
  })
  expect(await screen.findByRole('link', { name: 'Next in Payments to post: 2021-1' })).toBeTruthy()
  const query = asked.find(({ path }) => path.includes('payments-to-post'))?.path ?? ''
  expect(query).toMatch(/page=1&.*sort=-since.*filter=2021/)
})

test('a page that was not opened from a queue says nothing of one', () => {
  signIn(0, 1)
  const asked = answerApi({})
  renderPage('/admin/parcels/:parcelId/desk', <Page />, '/admin/parcels/2/desk')
  expect(screen.queryByText(/Next in|Nothing else/)).toBeNull()
  expect(asked).toEqual([])
})
