import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import PlanOfferPage from './plan-offer-page.tsx'

const OFFER = {
  planId: 8,
  parcelID: 3,
  taxSaleNo: '2021-1005',
  offerExpireDate: '2026-12-04',
  levelCents: 64_284,
  downPaymentCents: 0,
  agreedCents: 64_284,
  owedCents: 64_000,
  instalments: [{ no: 1, dueDate: '2026-12-15', portionCents: 64_284 }],
  moneyOnItsWay: null,
  text: 'I, Ana Ruiz, agree to pay.',
  textVersion: '2',
}
const OPEN = 'POST /api/planoffers/open'
const OPENED = { body: { taxSaleNo: '2021-1005', offer: OFFER, acceptDate: null } }
const ACCEPTED = { body: { taxSaleNo: '2021-1005', offer: null, acceptDate: '2026-11-20' } }

const byLink = () => renderPage('/planoffer/:token', <PlanOfferPage />, '/planoffer/abc')
const byCode = () => renderPage('/planoffer', <PlanOfferPage />, '/planoffer')
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('accepts an offer by the link of an e-mail, without a log-in, and says how to pay', async () => {
  let isAccepted = false
  const asked = answerApi({
    [OPEN]: () => (isAccepted ? ACCEPTED : OPENED),
    'POST /api/planoffers/accept': () => {
      isAccepted = true
      return ACCEPTED
    },
  })
  byLink()
  expect(await screen.findByText('I, Ana Ruiz, agree to pay.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print the offer' })).toBeNull()
  press('Accept this plan')
  expect(await screen.findByText('Check the box to accept the plan.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('I have read this and agree to it.'))
  press('Accept this plan')
  expect(await screen.findByRole('heading', { name: 'Your payment plan is active.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add the plan to my account' }).getAttribute('href')).toBe(
    '/claimplan',
  )
  expect(asked.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({
    taxSaleNo: '',
    code: 'abc',
    agreedCents: 64_284,
    textVersion: '2',
    accepted: true,
  })
})

test('opens an offer by certificate number and code, and asks for other terms by them', async () => {
  const asked = answerApi({
    [OPEN]: OPENED,
    'POST /api/planoffers/counter': { body: { planId: 8, stage: 'countered' } },
  })
  byCode()
  press('Open the offer')
  expect(await screen.findAllByText('Enter the code.')).not.toHaveLength(0)
  type(/^Certificate number/, ' 2021-1005 ')
  type(/^Code/, 'K3ZC-07PD-9M4T')
  press('Open the offer')
  expect(await screen.findByText('I, Ana Ruiz, agree to pay.')).toBeTruthy()
  const given = { taxSaleNo: '2021-1005', code: 'K3ZC-07PD-9M4T' }
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body: given }])
  type(/^What terms/, '$100 a month.')
  press('Ask for other terms')
  expect(await screen.findByText(/send you a new offer/)).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ ...given, comment: '$100 a month.' })
})

test('shows at the code that it is wrong, and keeps what was typed', async () => {
  const body = refusal('bad_request', 'Check the fields.', { fields: { code: 'These do not match.' } })
  answerApi({ [OPEN]: { status: 400, body } })
  byCode()
  type(/^Certificate number/, '2021-1005')
  type(/^Code/, 'K3ZC')
  press('Open the offer')
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText('The offer was not opened.')).toBeTruthy()
  expect(within(summary).getByText('These do not match.')).toBeTruthy()
  expect((screen.getByLabelText(/^Certificate number/) as HTMLInputElement).value).toBe('2021-1005')
})

test.each([
  ['a link that is over', { status: 404, body: refusal('not_found', 'Nothing.') }, /link does not work/],
  [
    'an offer that is over',
    { body: { taxSaleNo: '2021-1005', offer: null, acceptDate: null } },
    /No offer is open/,
  ],
] as const)('explains %s', async (_, answer, heading) => {
  answerApi({ [OPEN]: answer })
  byLink()
  expect(await screen.findByText(heading)).toBeTruthy()
})
