import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { WIRE_BY_POST as byPost } from '../../records/account.fixtures.ts'
import LetterDelivery from './letter-delivery.tsx'

const agreed = { ...byPost, state: 'email', agreed: '2026-11-20T15:00:00.000Z' }

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('letters come by e-mail after the text is agreed to and the code is entered, and by post again on demand', async () => {
  signIn(2, 7)
  const asked = answerApi({
    'GET /api/letterdelivery': { body: byPost },
    'POST /api/letterdelivery': { body: { ...byPost, state: 'asked' } },
    'POST /api/letterdelivery/confirm': { body: agreed },
    'POST /api/letterdelivery/withdraw': { body: byPost },
  })
  renderPage('/users/:userId', <LetterDelivery />, '/users/7')
  await screen.findByText('I agree that letters come by e-mail.')
  press('Send me a code by e-mail')
  expect(await screen.findAllByText('Check the box to agree')).not.toEqual([])
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.click(screen.getByLabelText('I agree to this'))
  press('Send me a code by e-mail')
  fireEvent.change(await screen.findByLabelText('Code from the e-mail'), { target: { value: '204 518' } })
  press('Get letters by e-mail')
  await screen.findByText('You get letters by e-mail at maria@example.com. You agreed on Nov 20, 2026.')
  expect(screen.getByText(/we check that the account belongs to the owner/)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { textVersion: '1' },
    { code: '204 518' },
  ])
  press('Get letters by mail again')
  await vi.waitFor(() => expect(screen.getByLabelText('I agree to this')).toBeTruthy())
})
