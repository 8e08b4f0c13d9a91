import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import PostRedemptionsPage from './post-redemptions-page.tsx'

const one = (parcelID: number, amount: number) => ({
  ...{ parcelID, taxSaleNo: `2021-${parcelID}`, receivedDate: '2026-11-20', amount },
  ...{ paymentType: 'Check', payerName: 'Rosa Marchetti', proof: 'Receipt 1' },
})
const READY = '/api/admin/redemptions/ready'

test('what is left chosen is posted with its sum and the figures that were shown; the answer leads to each desk', async () => {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${READY}`]: {
      body: {
        ready: [one(1, 4240), one(2, 100.5)],
        totalAmount: 4340.5,
        left: [{ parcelID: 3, taxSaleNo: '2021-3', reason: 'in-parts' }],
        waiting: 12,
      },
    },
    'POST /api/admin/redemptions': {
      body: { posted: [one(1, 4240)], totalAmount: 4240, left: [] },
    },
  })
  renderPage('/admin/redemptions', <PostRedemptionsPage />, '/admin/redemptions?file=7')
  expect(await screen.findByRole('button', { name: 'Post 2 redemptions, $4,340.50' })).toBeTruthy()
  expect(asked.at(-1)?.path).toBe(`${READY}?fileID=7`)
  expect(screen.getByText('Paid in several parts')).toBeTruthy()
  expect(screen.getByText('12 more are waiting. They are shown when these are posted.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Post 2021-2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Post 1 redemption, $4,240.00' }))
  expect(await screen.findByText('1 redemption was posted, $4,240.00 in total.')).toBeTruthy()
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      redemptions: [{ parcelID: 1, receivedDate: '2026-11-20', amount: 4240 }],
    }),
  )
})
