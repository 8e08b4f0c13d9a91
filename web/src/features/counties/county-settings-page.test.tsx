import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import CountiesPage from './counties-page.tsx'
import CountySettingsPage from './county-settings-page.tsx'

const summit = {
  countyID: 855,
  countyName: 'Summit',
  stateID: 'OH',
  canRequestPayoff: true,
  mustGetPayoffFromCountyIfSheriffSaleDate: false,
  noPayoffAfterLegal: false,
  legalAid: '',
  officeName: '',
  officePhone: '',
  officeAddress: '',
  officeUrl: '',
  version: 3,
}
const GET = 'GET /api/counties/855/settings'
const PUT = 'PUT /api/counties/855/settings'
const PREVIEW = 'POST /api/counties/855/settings/preview'
const counted = {
  certificateCount: 420,
  checkedCount: 420,
  changedCount: 12,
  shownBefore: 300,
  shownAfter: 288,
}

const open = (answers: Parameters<typeof answerApi>[0]) => {
  signIn(0, 1)
  const asked = answerApi({ [GET]: { body: summit }, [PREVIEW]: { body: counted }, ...answers })
  renderPage('/admin/counties/:countyId', <CountySettingsPage />, '/admin/counties/855')
  return asked
}

const LEGAL = 'No payoff once the legal file is sent'

test('ticking a setting says how many certificates it changes, before anything is saved', async () => {
  const asked = open({})
  fireEvent.click(await screen.findByLabelText(LEGAL))
  expect(await screen.findByText('12 certificates of 420 would change what they show.')).toBeTruthy()
  // The settings, what waits of them, the collections agreement, and the preview.
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'POST'])
  fireEvent.click(screen.getByLabelText(LEGAL))
  expect(await screen.findByText('With these settings, nothing changes for any certificate.')).toBeTruthy()
})

test('saving sends all of them with the version that was read, and returns to the table', async () => {
  const asked = open({ [PUT]: { body: { ...summit, noPayoffAfterLegal: true, version: 4 } } })
  fireEvent.click(await screen.findByLabelText(LEGAL))
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/counties'))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    canRequestPayoff: true,
    mustGetPayoffFromCountyIfSheriffSaleDate: false,
    noPayoffAfterLegal: true,
    legalAid: '',
    officeName: '',
    officePhone: '',
    officeAddress: '',
    officeUrl: '',
    version: 3,
  })
})

test('a website of the office without https is not sent', async () => {
  const asked = open({})
  fireEvent.change(await screen.findByLabelText('Website'), { target: { value: 'treasurer.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findAllByText('Enter an address that begins with https://')).not.toHaveLength(0)
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test('an office without a name is not sent, and the page asks for the name', async () => {
  const asked = open({})
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '330 555 0188' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  const problem = 'Enter the name of the office. Without it, owners do not see its contact details.'
  expect(await screen.findAllByText(problem)).not.toHaveLength(0)
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  fireEvent.change(screen.getByLabelText('Office'), { target: { value: 'Summit County Fiscal Office' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
})

test('a county whose office was stored without a name can save its other settings', async () => {
  const asked = open({ [GET]: { body: { ...summit, officePhone: '330 555 0188' } } })
  fireEvent.click(await screen.findByLabelText(LEGAL))
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
})

test('fields that only somebody else changed are kept when mine are saved', async () => {
  const theirs = { ...summit, canRequestPayoff: false, version: 4 }
  const saved = { ...theirs, noPayoffAfterLegal: true, version: 5 }
  const answers = [
    { status: 409, body: refusal('edit_conflict', 'Somebody was faster.', { current: theirs }) },
    { body: saved },
  ]
  const asked = open({ [PUT]: () => answers.shift() ?? { status: 500 } })
  fireEvent.click(await screen.findByLabelText(LEGAL))
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/counties'))
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    canRequestPayoff: false,
    noPayoffAfterLegal: true,
    legalAid: '',
    version: 4,
  })
})

test('settings that cannot be loaded show an error', async () => {
  open({ [GET]: { status: 500, body: refusal('internal', 'Something went wrong on our side.') } })
  expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy()
})

test('the table names each county with its settings, and leads to them', async () => {
  signIn(0, 1)
  answerApi({ 'GET /api/admin/counties': { body: [summit], headers: { 'x-total-count': '1' } } })
  renderPage('/admin/counties', <CountiesPage />, '/admin/counties')
  const link = await screen.findByRole('link', { name: 'Summit' })
  expect(link.getAttribute('href')).toBe('/admin/counties/855')
  expect(link.closest('tr')?.textContent).toBe('SummitOHYesNoNo')
})

test('a change can be rehearsed instead of saved: it is staged as it was typed, and nothing is saved', async () => {
  const asked = open({ 'POST /api/admin/rehearsals': { status: 201, body: { rehearsalID: 4 } } })
  expect(screen.queryByRole('button', { name: 'Rehearse' })).toBeNull()
  fireEvent.click(await screen.findByLabelText(LEGAL))
  fireEvent.click(screen.getByRole('button', { name: 'Rehearse' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/rehearsals/4'))
  const choices = {
    canRequestPayoff: true,
    mustGetPayoffFromCountyIfSheriffSaleDate: false,
    noPayoffAfterLegal: true,
  }
  expect(asked.find(({ path }) => path === '/api/admin/rehearsals')?.body).toEqual({
    rule: null,
    county: { countyID: 855, version: 3, choices },
    horizon: null,
  })
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})
