import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage } from '../../../lib/testing.tsx'
import VerifyPage from './verify-page.tsx'

const PAPER = {
  kind: 'payoff',
  standing: 'current',
  number: '41',
  taxSaleNo: '2019-1002',
  countyName: 'Summit',
  stateName: 'Ohio',
  amountCents: 144_800,
  day: '2026-12-31',
  issuedAt: '2026-11-20T15:00:00.000Z',
  mailTo: ['Fieldstone Lien Servicing', 'P.O. Box 1180', 'Akron, OH 44309'],
  wireRouting: '110000000',
  wireLast4: '4821',
  newerNumber: null,
  altered: [],
}

const open = (body: object | null, search = '') => {
  const asked = answerApi({ 'POST /api/papers/check': { body } })
  renderPage('/verify', <VerifyPage />, `/verify${search}`)
  return asked
}

test('a camera opens the page with the code: it is checked at once, and the page says what was issued', async () => {
  const asked = open(PAPER, '#code=K3ZC-07PD-2N4C-735V-TDSX')
  expect(await screen.findByText('Genuine and still valid.')).toBeTruthy()
  expect(asked.map(({ body }) => body)).toContainEqual({
    code: 'K3ZC-07PD-2N4C-735V-TDSX',
    amountCents: null,
    day: null,
    routing: '',
    account: '',
  })
  for (const text of ['41', '$1,448.00', 'December 31, 2026', '110000000', 'Ends in 4821'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('2019-1002, Summit County, Ohio')).toBeTruthy()
  expect(screen.getByText(/never change our mailing address/)).toBeTruthy()
})

test('a paper of before, with its code in the query: is checked once, and the code moves behind the #', async () => {
  const asked = open(PAPER, '?code=K3ZC-07PD-2N4C-735V-TDSX')
  expect(await screen.findByText('Genuine and still valid.')).toBeTruthy()
  const where = screen.getByTestId('where')
  expect([where.textContent, where.dataset['hash']]).toEqual(['/verify', '#code=K3ZC-07PD-2N4C-735V-TDSX'])
  expect(asked.filter(({ path }) => path === '/api/papers/check')).toHaveLength(1)
})

test('the code is typed with an amount and an account: what differs is named, and the reader is told not to pay', async () => {
  const asked = open({ ...PAPER, altered: ['amount', 'routing', 'account'] })
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'k3zc 07pd 2n4c 735v tdsx' } })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1,548.00' } })
  fireEvent.change(screen.getByLabelText('Routing number for a wire'), { target: { value: '021000021' } })
  fireEvent.change(screen.getByLabelText('Account number for a wire'), { target: { value: '999 000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify document' }))
  expect(await screen.findByText('This document was changed.')).toBeTruthy()
  expect(screen.getByText('The amount is not what we issued.')).toBeTruthy()
  expect(screen.getByText('This is not the routing number of our bank. Send no money to it.')).toBeTruthy()
  expect(screen.getByText('This is not our account. Send no money to it.')).toBeTruthy()
  expect(asked.map(({ body }) => body)).toContainEqual({
    code: 'k3zc 07pd 2n4c 735v tdsx',
    amountCents: 154_800,
    day: null,
    routing: '021000021',
    account: '999 000',
  })
})

test('no paper of ours: the page says so and shows nothing as issued', async () => {
  open(null, '#code=0000')
  expect(await screen.findByText('We did not issue this document.')).toBeTruthy()
  expect(screen.queryByText('What we issued')).toBeNull()
})

test('nothing was typed: nothing is asked', () => {
  const asked = open(PAPER)
  fireEvent.click(screen.getByRole('button', { name: 'Verify document' }))
  expect(screen.getAllByText('Enter the code that is on the document').length).toBeGreaterThan(0)
  expect(asked.filter(({ path }) => path === '/api/papers/check')).toEqual([])
})

test.each([
  ['100008', /^That is a receipt or payoff number/],
  ['K3ZC-07PD', /^Check the code: it has 20/],
])('%s cannot be a code: the form corrects it, and nothing is called a forgery', (typed, sentence) => {
  const asked = open(null)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify document' }))
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  expect(screen.queryByText('We did not issue this document.')).toBeNull()
  expect(asked.filter(({ path }) => path === '/api/papers/check')).toEqual([])
})

test('a whole code with a wrong letter is asked of the server, which says to look at each letter again', async () => {
  const asked = open(null)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'K3ZC-07PD-0000-0000-000U' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify document' }))
  expect(await screen.findByText(/Check each letter and digit again/)).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/api/papers/check')).toHaveLength(1)
})

test.each(['superseded', 'past'])(
  'a payoff that holds no longer (%s): the way to a new one',
  async (standing) => {
    open({ ...PAPER, standing }, '#code=K3ZC-07PD-2N4C-735V-TDSX')
    const link = await screen.findByRole('link', { name: 'Find the certificate' })
    expect(link.getAttribute('href')).toBe('/parcels/list')
  },
)
