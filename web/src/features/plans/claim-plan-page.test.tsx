import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import ClaimPlanPage from './claim-plan-page.tsx'

const CLAIM = 'POST /api/plans/claim'

beforeEach(() => signIn())

function fill() {
  renderPage('*', <ClaimPlanPage />, '/claimplan')
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Certificate number/, '2021-1005')
  type(/^Code/, 'k3zc 07pd 9m4t')
  fireEvent.click(screen.getByRole('button', { name: 'Add the plan' }))
}

test('claims a plan by certificate number and code, and opens it', async () => {
  const asked = answerApi({ [CLAIM]: { body: { parcelID: 3 } } })
  fill()
  await expect.poll(() => screen.getByTestId('where').textContent).toBe('/parcels/3/plan')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    taxSaleNo: '2021-1005',
    code: 'k3zc 07pd 9m4t',
  })
})

test('says if the plan belongs to an account already', async () => {
  answerApi({ [CLAIM]: { status: 409, body: refusal('plan_exists', 'There is one.') } })
  fill()
  expect(await screen.findByText(/already belongs to an account/)).toBeTruthy()
})
