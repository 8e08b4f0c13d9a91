import { document as documentCodec } from '@fieldstone/contract/entities/document'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, refusal, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { Documents } from './documents.tsx'

const ADMIN = 0
const COUNTY = 1
const DEED = {
  id: 5,
  name: 'deed.pdf',
  category: 'court',
  note: 'Recorded copy',
  isForCounty: true,
  isForFirm: false,
  byteCount: 3_500_000,
  mediaType: 'application/pdf',
  addedBy: 'Anna Admin',
  addedAt: new Date('2026-11-02T15:00:00Z'),
} as const

const listOf = (rows: readonly (typeof DEED)[]): Answer => ({
  body: rows.map((row) => z.encode(documentCodec, row)),
  headers: { 'x-total-count': String(rows.length) },
})

function open(role: number, answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(role)
  const asked = answerApi({
    'GET /api/documents/parcels/3/documents': listOf([DEED]),
    'GET /api/documents/parcels/3/images': listOf([]),
    ...answers,
  })
  renderPage('/', <Documents certificateId={3} />, '/')
  return asked
}

afterEach(() => {
  cleanup()
  signOut()
})

test('the lists show kind, size, who added it and who sees it; the county cannot add a file', async () => {
  open(COUNTY)
  const row = (await screen.findByRole('button', { name: 'deed.pdf' })).closest('tr')
  expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
    'deed.pdf',
    'Court filing',
    'Recorded copy',
    '3.3 MB',
    'Nov 2, 2026, Anna Admin',
    'County',
  ])
  expect(screen.getByText('There are no images of this certificate.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a File' })).toBeNull()
})

async function choose(file: File) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a File' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('File'), { target: { files: [file] } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add File' }))
  return dialog
}

const pdf = (size: number) => new File(['x'.repeat(size)], 'Deed of 2019.pdf', { type: 'application/pdf' })
const UPLOADS = 'POST /api/documents/parcels/3/uploads'
const STARTED: Answer = { status: 201, body: { uploadId: 9, partBytes: 4 } }

test('a file is sent part by part, a part that is lost again, and the dialog closes', async () => {
  let tries = 0
  const asked = open(ADMIN, {
    [UPLOADS]: STARTED,
    'PUT /api/documents/uploads/9/parts/0': { status: 204 },
    'PUT /api/documents/uploads/9/parts/1': () =>
      tries++ === 0 ? { status: 503, body: refusal('unavailable', 'Busy.') } : { status: 204 },
    'POST /api/documents/uploads/9/finish': { status: 201, body: z.encode(documentCodec, DEED) },
  })
  await choose(pdf(6))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Deed of 2019',
    category: 'other',
    note: '',
    visibleToCounty: true,
    visibleToLegal: true,
    byteCount: 6,
  })
  const parts = asked.filter(({ method }) => method === 'PUT').map(({ path }) => path.at(-1))
  expect(parts).toEqual(['0', '1', '1'])
})

test('a type that is not accepted is reported at the file, and the dialog stays', async () => {
  open(ADMIN, {
    [UPLOADS]: { status: 201, body: { uploadId: 9, partBytes: 100 } },
    'PUT /api/documents/uploads/9/parts/0': { status: 204 },
    'POST /api/documents/uploads/9/finish': {
      status: 415,
      body: refusal('unsupported_media_type', 'no', { accepted: ['application/pdf'] }),
    },
  })
  const dialog = await choose(pdf(6))
  expect(await dialog.findByText(/not a PDF, PNG, JPEG, TIFF or Word file/)).toBeTruthy()
})

test('no file or a file over the limit: the field says so, and nothing is sent', async () => {
  const asked = open(ADMIN)
  const large = pdf(1)
  Object.defineProperty(large, 'size', { value: 26_214_401 })
  const dialog = await choose(large)
  expect(dialog.getByText('This file is larger than 25 MB. Choose a smaller one.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('File'), { target: { files: [] } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add File' }))
  expect(dialog.getByText('Choose a file')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})
