import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { ServiceTracking } from './service-tracking.tsx'

const defendant = (defendantID: number, defendantName: string, more: object = {}) => ({
  defendantID,
  parcelID: 3,
  defendantName,
  partyType: 'private',
  serviceType: null,
  version: 1,
  ...{
    waiverRequestDate: null,
    serviceDate: null,
    answerDate: null,
    created: '2026-01-02T10:00:00Z',
    updated: '2026-01-02T10:00:00Z',
  },
  createdUserID: null,
  updatedUserID: null,
  ...more,
})

const THREE = [defendant(5, 'First Canal Bank'), defendant(6, 'Unknown heirs'), defendant(8, 'Treasurer')]

function open(isReadOnly: boolean, answers: Record<string, Answer> = {}, at = '/') {
  signIn(0, 1)
  const asked = answerApi({ 'GET /api/legal/3/servicetracking': { body: THREE }, ...answers })
  renderPage('/', <ServiceTracking certificateId={3} complaintFiledOn={null} isReadOnly={isReadOnly} />, at)
  return asked
}

const names = () => screen.getAllByLabelText<HTMLInputElement>('Defendant').map((it) => it.value)

test('shows defendants as rows of one table, each named by its number', async () => {
  open(false)
  const table = await screen.findByRole('table', { name: 'Service tracking' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((it) => it.textContent)).toEqual([
    ...['No.', 'Defendant', 'Kind of party', 'Service', 'Served', 'Answered', 'Saved, remove'],
  ])
  const second = within(table).getByRole('row', { name: /^Defendant 2/ })
  expect(within(second).getByLabelText<HTMLInputElement>('Defendant').value).toBe('Unknown heirs')
})

test('a waiver asks for the day of its request, and publication for its last day', async () => {
  open(false)
  const way = (await screen.findAllByLabelText('Service'))[0] as HTMLElement
  expect(screen.queryByLabelText('Waiver requested')).toBeNull()
  fireEvent.change(way, { target: { value: 'Waiver' } })
  expect(await screen.findByLabelText('Waiver requested')).toBeTruthy()
  fireEvent.change(way, { target: { value: 'Publication' } })
  expect(await screen.findByText('The day of the last publication.')).toBeTruthy()
})

test('undo restores a removed defendant with its id, at its earlier position', async () => {
  const asked = open(false, {
    'DELETE /api/legal/servicetracking/6': { status: 204 },
    'POST /api/legal/3/servicetracking': { status: 201, body: defendant(6, 'Unknown heirs', { version: 2 }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Unknown heirs' }))
  await waitFor(() => expect(names()).toEqual(['First Canal Bank', 'Treasurer']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toEqual(['First Canal Bank', 'Unknown heirs', 'Treasurer']))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ defendantID: 6, version: 1 })
})

test('an address with the field of an unsaved text moves the focus to that field', async () => {
  open(false, {}, '/#defendant-6-serviceDate')
  await screen.findByRole('table')
  await waitFor(() => expect(document.activeElement?.id).toBe('defendant-6-serviceDate'))
})

test.each(['Enter', 'Tab'])(
  'typing a name and pressing %s adds the row and moves the focus to its first empty field',
  async (key) => {
    const added = defendant(9, 'Lock Nine Bank')
    open(false, { 'POST /api/legal/3/servicetracking': { status: 201, body: added } })
    await screen.findByRole('table')
    fireEvent.click(screen.getByRole('button', { name: 'Add a defendant' }))
    const line = document.querySelector<HTMLInputElement>('#new-defendant-3')
    if (line === null) throw new Error('the new line is missing')
    expect(document.activeElement).toBe(line)
    fireEvent.change(line, { target: { value: 'Lock Nine Bank' } })
    fireEvent.keyDown(line, { key })
    await screen.findByRole('button', { name: 'Remove Lock Nine Bank' })
    expect(document.activeElement?.id).toBe('defendant-9-serviceType')
  },
)

test('shows defendants without fields or buttons in a read-only file', async () => {
  open(true)
  const table = await screen.findByRole('table', { name: 'Service tracking' })
  within(table).getByText('Unknown heirs')
  expect(table.querySelectorAll('input, select, button')).toHaveLength(0)
})
