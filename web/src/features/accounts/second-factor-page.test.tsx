import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawingOf } from '../../lib/qr-drawing.tsx'
import { REDIRECTED_TO_ENROLMENT, requireEnrolment } from '../../lib/session.ts'
import { answerApi, refusal, renderPage, signIn, tokenOf } from '../../lib/testing.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import SecondFactorPage from './second-factor-page.tsx'

const START = 'POST /api/auth/secondfactor/start'
const CONFIRM = 'POST /api/auth/secondfactor/confirm'
const URI = 'otpauth://totp/Fieldstone:maria?secret=ABCDEFGHABCDEFGH&issuer=Fieldstone'
const open = () => renderPage('/users/:userId/secondFactor', <SecondFactorPage />, '/users/7/secondFactor')

afterEach(() => {
  requireEnrolment(null)
})

test('current password, scan, code, recovery codes; the new session has started', async () => {
  signIn(0)
  const asked = answerApi({
    [START]: { body: { secret: 'ABCDEFGHABCDEFGH', otpauthUri: URI } },
    [CONFIRM]: { body: { recoveryCodes: ['abcd-efgh-2345'], tokenString: tokenOf(0, 7) } },
  })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(screen.getByLabelText('Your current password').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Your current password'), { target: { value: 'the old one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('img')).toBeTruthy()
  expect(screen.getByText('ABCD EFGH ABCD EFGH')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Six-digit code from the app'), {
    target: { value: '123456' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('abcd-efgh-2345')).toBeTruthy()
  expect(asked.map((it) => it.body)).toEqual([{ currentPassword: 'the old one' }, { code: '123456' }])
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them. Continue' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/users/7'))
})

test('the recovery codes are copied all at once, one a line; where the browser refuses, it says what to do', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  const codes = ['abcd-efgh-2345', 'ijkl-mnop-6723']
  renderPage('/codes', <RecoveryCodes codes={codes} username="maria" onDone={() => undefined} />, '/codes')
  const button = screen.getByRole('button', { name: 'Copy all codes' })
  fireEvent.click(button)
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(write).toHaveBeenCalledWith('abcd-efgh-2345\nijkl-mnop-6723')
  write.mockImplementation(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  fireEvent.click(button)
  expect(await screen.findByText(/copy them by hand/)).toBeTruthy()
  vi.unstubAllGlobals()
})

test('who has to do it first is asked for no password', () => {
  signIn(0)
  requireEnrolment()
  answerApi({})
  open()
  expect(screen.queryByLabelText('Your current password')).toBeNull()
  expect(screen.getByText(/needs two-step verification before you can continue/)).toBeTruthy()
})

test('a reader who was redirected here sees the reason; one who came from the log-in does not', () => {
  signIn(0)
  requireEnrolment()
  answerApi({})
  const said = () => screen.queryByText('That page opens after this.')?.parentElement?.textContent
  const { unmount } = open()
  expect(said()).toBeUndefined()
  unmount()
  renderPage('/users/:userId/secondFactor', <SecondFactorPage />, {
    pathname: '/users/7/secondFactor',
    state: REDIRECTED_TO_ENROLMENT,
  })
  expect(said()).toContain('To do it later, log out.')
})

test('a wrong code: beside the field, and the code to scan stays the same', async () => {
  signIn(0)
  requireEnrolment()
  answerApi({
    [START]: { body: { secret: 'ABCDEFGHABCDEFGH', otpauthUri: URI } },
    [CONFIRM]: {
      status: 400,
      body: refusal('bad_request', 'That code is not right.', {
        fields: { code: 'That code is not right.' },
      }),
    },
  })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  const field = await screen.findByLabelText('Six-digit code from the app')
  fireEvent.change(field, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('alert')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('ABCD EFGH ABCD EFGH')).toBeTruthy()
})

test('the drawing is as large as the text needs, with the three corners that cameras look for', () => {
  const { size, path } = drawingOf(URI)
  expect(size).toBe(37)
  for (const corner of ['M0 0h7v1', `M${size - 7} 0h7v1`, `M0 ${size - 1}h7v1`])
    expect(path).toContain(corner)
})
