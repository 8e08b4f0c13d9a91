import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ActDialog } from '../../../lib/form/act-dialog.tsx'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { StartPlan, useStartPlanAct } from './start-plan.tsx'

const desk = (address: string, addressFull: string) =>
  ({ certificateId: 12, facts: { ownerName: 'Marchetti Rosa', address }, addressFull }) as Desk

const START = 'POST /api/parcels/12/planbytelephone'

function Tab({ of = desk('418 Elm Street', '418 Elm Street, Akron, OH 44308') }: { readonly of?: Desk }) {
  const act = useStartPlanAct()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <StartPlan onStart={() => setOpen(true)} />
      {isOpen ? <ActDialog act={act(of)} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

async function open(answer: Parameters<typeof answerApi>[0][string], of?: Desk) {
  const asked = answerApi({ [START]: answer })
  renderPage('*', <Tab {...(of === undefined ? {} : { of })} />, '/records/12/plan')
  fireEvent.click(screen.getByRole('button', { name: 'Start a plan…' }))
  await screen.findByRole('dialog')
  return asked
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start the plan' }))

beforeEach(() => signIn(0, 1))

test('starts a plan from the call, with the owner’s address filled in, and opens the Plan tab', async () => {
  const asked = await open({ status: 201, body: { planId: 9 } })
  expect(await screen.findByText('Owner on record: Marchetti Rosa')).toBeTruthy()
  expect((screen.getByLabelText(/^Mailing address/) as HTMLTextAreaElement).value).toBe(
    '418 Elm Street\nAkron, OH 44308',
  )
  type(/^Last name/, 'Marchetti')
  type(/^Phone/, '(216) 555-0100')
  type(/^Language/, 'es')
  type(/^Note of the call/, '$150 a month.')
  start()
  await expect
    .poll(() => asked.at(-1)?.body)
    .toEqual({
      firstName: '',
      lastName: 'Marchetti',
      phone: '(216) 555-0100',
      mailingAddress: '418 Elm Street\nAkron, OH 44308',
      email: '',
      language: 'es',
      comment: '$150 a month.',
    })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByTestId('where').textContent).toBe('/records/12/plan')
})

test('shows why a plan cannot be started, and keeps what was typed', async () => {
  await open({ status: 409, body: refusal('plan_exists', 'This certificate already has a payment plan.') })
  type(/^Last name/, 'Marchetti')
  type(/^Phone/, '(216) 555-0100')
  start()
  expect(
    await screen.findByText('The plan was not started. This certificate already has a payment plan.'),
  ).toBeTruthy()
  expect((screen.getByLabelText(/^Last name/) as HTMLInputElement).value).toBe('Marchetti')
})

test('requires a name, a phone number and a mailing address before anything is sent', async () => {
  const asked = await open({ status: 201, body: { planId: 9 } }, desk('', ''))
  start()
  for (const label of ['Last name', 'Phone', 'Mailing address'])
    expect((await screen.findAllByText(`${label} is required.`)).length).toBeGreaterThan(0)
  expect(asked).toEqual([])
})
