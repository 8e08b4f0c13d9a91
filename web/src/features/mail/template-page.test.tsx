import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { ToastHost } from '../../ui/toasts.tsx'
import TemplatePage from './template-page.tsx'

const placeholder = (name: string, isRequired: boolean) => ({ name, form: 'text', example: 'x', isRequired })
const CURED = {
  code: 'plan-cured',
  group: 'plans',
  language: 'en',
  version: 1,
  isOwn: false,
  subject: 'Plan {certificateNo}',
  text: 'Pay by {by}.\n{link}',
  changedAt: '2026-11-20T15:00:00.000Z',
  changedBy: 'ruth',
  placeholders: ['certificateNo', 'link', 'by'].map((name) => placeholder(name, true)),
}
const OWN = { version: 0, isOwn: true, subject: 'Plan {certificateNo}', text: 'Please pay.\n{link}' }
const VERSIONS = [
  { ...CURED, note: 'Shorter', at: CURED.changedAt, by: 'ruth' },
  { ...OWN, note: '', at: null, by: null },
]
const PREVIEW = {
  ...{
    subject: 'Plan 2021-1005',
    text: '<img src=x onerror=alert(1)>',
    emptyNames: ['hours'],
    exampleNames: [],
  },
}

function open() {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/admin/templates/plan-cured': { body: CURED },
    'GET /api/admin/templates/plan-cured/versions': { body: VERSIONS },
    'POST /api/admin/templates/plan-cured/preview': { body: PREVIEW },
    'PUT /api/admin/templates/plan-cured': { body: { ...CURED, approvalID: 5 } },
    'GET /api/admin/approvals': { body: [], headers: { 'x-total-count': '0' } },
  })
  const page = (
    <>
      <TemplatePage />
      <ToastHost />
    </>
  )
  renderPage('/admin/templates/:templateCode', page, '/admin/templates/plan-cured')
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save a new version' }))

test('a placeholder that is not known or left out is named, and nothing is sent; a good text is saved over its version', async () => {
  const saved = open()
  await screen.findByLabelText('Text')
  type('Pay {total} at {link}')
  save()
  expect(
    (await screen.findAllByText(/There is no placeholder \{total\}\. This message needs \{by\}\./)).length,
  ).toBeGreaterThan(0)
  expect(saved()).toEqual([])
  type('Pay by {by}: {link}')
  save()
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the own one' } })
  expect(saved()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual({
    subject: CURED.subject,
    text: 'Pay by {by}: {link}',
    language: 'en',
    note: '',
    version: 1,
    currentPassword: 'the own one',
  })
  expect(await screen.findByText(/^Waiting for a second administrator/)).toBeTruthy()
})

test('the Spanish text is an address of its own, and the language in use is named', async () => {
  open()
  await screen.findByLabelText('Text')
  const languages = within(screen.getByRole('navigation', { name: 'Language of the text' }))
  expect(languages.getByRole('link', { name: 'English' }).getAttribute('aria-current')).toBe('page')
  expect(languages.getByRole('link', { name: 'Spanish' }).getAttribute('href')).toContain(
    '/admin/templates/plan-cured?language=es',
  )
})

test('a placeholder is inserted where the caret is', async () => {
  open()
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  type('Pay by . {link}')
  text.focus()
  text.setSelectionRange(7, 7)
  fireEvent.click(screen.getByRole('button', { name: /^Insert \{by\}/ }))
  expect(text.value).toBe('Pay by {by}. {link}')
})

test('S08 the preview shows what is typed as text, and names what has no value', async () => {
  open()
  expect(await screen.findByText(PREVIEW.text)).toBeTruthy()
  expect(screen.getByText('No value: hours. A message without a value is not sent.')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('a version shows what changed, and its text can be put into the editor', async () => {
  open()
  const versions = await screen.findByRole('region', { name: 'Versions' })
  fireEvent.click(await within(versions).findByRole('button', { name: 'What changed' }))
  expect(versions.querySelector('ins')?.textContent).toBe('Pay by {by}.')
  expect(versions.querySelector('del')?.textContent).toBe('Please pay.')
  const [, own] = within(versions).getAllByRole('button', { name: 'Copy to the editor' })
  if (own) fireEvent.click(own)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(OWN.text)
})
