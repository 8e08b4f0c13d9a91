import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentLanguage } from '../lib/messages/language.ts'
import { speakEnglish } from '../lib/messages/pseudo.testing.ts'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../lib/wire.fixtures.ts'
import { WIRE_BY_POST as notAsked } from './account.fixtures.ts'
import HowToWrite from './how-to-write.tsx'

afterEach(() => {
  speakEnglish()
})

const answers = {
  'GET /api/letterdelivery': { body: notAsked },
  'POST /api/letterdelivery/answer': { body: { ...notAsked, answered: true } },
  'PUT /api/users': { body: { ...WIRE_ACCOUNT, language: 'es' } },
}

const Address = () => {
  const { pathname, hash } = useLocation()
  return <output>{pathname + hash}</output>
}
const open = () =>
  renderPage(
    '*',
    <>
      <HowToWrite />
      <Address />
    </>,
    '/taxpayer/parcels/mine',
  )
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const isAsked = () => screen.queryByText('How should we write to you?') !== null

test('who leaves all as it is answers with one press, and is not asked again', async () => {
  signIn(2, 7)
  const asked = answerApi(answers)
  open()
  await screen.findByText('How should we write to you?')
  save()
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    '/api/letterdelivery/answer',
  ])
})

test('who wants e-mail goes on where the text is agreed to; the language goes to the account', async () => {
  signIn(2, 7)
  const asked = answerApi(answers)
  open()
  await screen.findByText('How should we write to you?')
  choose('Español')
  choose('By e-mail')
  save()
  await waitFor(() => expect(screen.getByText('/users/7#letter-delivery')).toBeTruthy())
  await waitFor(() => expect(currentLanguage()).toBe('es'))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ id: 7, language: 'es' }),
  )
})

test.each([
  ['who has answered', { ...notAsked, answered: true }],
  ['who got no answer', null],
])('%s is asked nothing', async (_who, body) => {
  signIn(2, 7)
  const asked = answerApi(
    body === null
      ? { 'GET /api/letterdelivery': { status: 503, body: { message: 'Later' } } }
      : { 'GET /api/letterdelivery': { body } },
  )
  open()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(isAsked()).toBe(false)
})
