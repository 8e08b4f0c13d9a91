import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import { ContactForm } from './contact-form.tsx'

const SEND = 'POST /api/users/contact'
function open(answer: Answer) {
  const asked = answerApi({ [SEND]: answer })
  renderPage('/contact', <ContactForm />, '/contact?property=2021-1001')
  return asked
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))

test('the seven fields are sent as they stand, and the form says so', async () => {
  const asked = open({ body: { sent: true } })
  type('Full name', 'Maria Delgado')
  type('E-mail address', 'maria, @example.com')
  type('Message', 'Please call me.')
  send()
  expect(await screen.findByText('Message Sent!')).toBeTruthy()
  expect(asked[0]?.body).toEqual({
    fullName: 'Maria Delgado',
    address: '',
    cityStateZip: '',
    email: 'maria@example.com',
    phone: '',
    relatedProperty: '2021-1001',
    message: 'Please call me.',
  })
})

test.each([
  ['figure', /^I think that the payoff is wrong/],
  ['access', /^Something on this site does not work for me/],
  ['elsewhere', /^$/],
])('opened about %s: the message is begun for its writer', (about, begun) => {
  renderPage('/contact', <ContactForm />, `/contact?about=${about}`)
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toMatch(begun)
})

test('nothing was written: it is sent all the same, as the form has no rule but that of the e-mail', async () => {
  const asked = open({ body: { sent: true } })
  send()
  expect(await screen.findByText('Message Sent!')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test.each([
  ['E-mail address', 'maria@example.com', /We answer by e-mail or phone/],
  ['Phone', '330 555 0123', /We answer by e-mail or phone/],
  ['E-mail address', 'maria', /We can answer only if/],
  ['Phone', '555', /We can answer only if/],
  ['Full name', 'Maria Delgado', /We can answer only if/],
])(
  '%s %j: anything written is sent, and an answer is promised only where one is possible',
  async (label, value, said) => {
    const asked = open({ body: { sent: true } })
    type(label, value)
    send()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(asked).toHaveLength(1)
  },
)

test.each([
  [429, 'too_many', 'Too many tries. Wait a little and try again.'],
  [503, 'unavailable', 'The service is busy.'],
])(
  '%i: says why, and every word stays, also when the page is left and opened again',
  async (status, code, text) => {
    open({ status, body: refusal(code, text) })
    type('Message', 'A long story.')
    send()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('A long story.')
    cleanup()
    open({ body: { sent: true } })
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('A long story.')
  },
)
