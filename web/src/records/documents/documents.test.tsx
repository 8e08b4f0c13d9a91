import { type Document, document as documentCodec } from '@fieldstone/contract/entities/documents/document'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { ToastHost } from '../../ui/toasts.tsx'
import { Documents } from './documents.tsx'

const ADMIN = 0
const COUNTY = 1
const LEGAL = 3
const DEED: Document = {
  id: 5,
  name: 'deed.pdf',
  category: 'court',
  note: 'Recorded copy',
  isForAdmin: true,
  isForCounty: true,
  isForFirm: false,
  isOfFirm: false,
  canOpen: true,
  canManage: true,
  shareAskedAt: null,
  removedAt: null,
  removedBy: null,
  byteCount: 3_500_000,
  mediaType: 'application/pdf',
  addedBy: 'Anna Admin',
  addedAt: new Date('2026-11-02T15:00:00Z'),
}
/** What an attorney keeps for the own firm, as that firm sees it. */
const MEMO: Document = {
  ...DEED,
  id: 6,
  name: 'memo.pdf',
  note: '',
  isForAdmin: false,
  isForCounty: false,
  isOfFirm: true,
}

const listOf = (rows: readonly Document[]): Answer => ({
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
  renderPage(
    '/',
    <>
      <Documents certificateId={3} />
      <ToastHost />
    </>,
    '/',
  )
  return asked
}

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
  expect(screen.getByText('There are no images for this certificate.')).toBeTruthy()
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
    visibleToAdmin: true,
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

const added: Answer = { status: 201, body: z.encode(documentCodec, MEMO) }

test('what an attorney adds is for the own firm alone, unless another choice is made', async () => {
  const asked = open(LEGAL, {
    [UPLOADS]: { status: 201, body: { uploadId: 9, partBytes: 100 } },
    'PUT /api/documents/uploads/9/parts/0': { status: 204 },
    'POST /api/documents/uploads/9/finish': added,
  })
  const seen = () =>
    asked
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/uploads'))
      .map(({ body }) => {
        const { visibleToAdmin, visibleToCounty, visibleToLegal } = body as Record<string, boolean>
        return [visibleToAdmin, visibleToCounty, visibleToLegal]
      })
  await choose(pdf(6))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen()).toEqual([[false, false, false]])
  fireEvent.click(screen.getByRole('button', { name: 'Add a File' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('File'), { target: { files: [pdf(6)] } })
  fireEvent.change(dialog.getByLabelText('Who sees it'), { target: { value: 'county' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add File' }))
  await waitFor(() =>
    expect(seen()).toEqual([
      [false, false, false],
      [true, true, true],
    ]),
  )
})

test('an attorney says later who sees a document; one that administrators asked for says so', async () => {
  const asked = open(LEGAL, {
    'GET /api/documents/parcels/3/documents': listOf([
      { ...MEMO, shareAskedAt: new Date('2026-11-05T15:00:00Z') },
    ]),
    'PUT /api/documents/6': { body: z.encode(documentCodec, MEMO) },
  })
  const row = (await screen.findByRole('button', { name: 'memo.pdf' })).closest('tr')
  expect(row?.textContent).toContain('Your firm only')
  expect(row?.textContent).toContain('Administrators asked on Nov 5, 2026 to see it.')
  fireEvent.click(screen.getByRole('button', { name: 'Change memo.pdf' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Who sees it'), { target: { value: 'admin' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    category: 'court',
    visibleToAdmin: true,
    visibleToCounty: false,
    visibleToLegal: true,
  })
})

test('administrators read that a firm keeps a document, cannot open it, and ask for it', async () => {
  const closed = { ...MEMO, canOpen: false, canManage: false }
  let isAsked = false
  open(ADMIN, {
    'GET /api/documents/parcels/3/documents': () =>
      listOf([{ ...closed, shareAskedAt: isAsked ? new Date('2026-11-05T15:00:00Z') : null }]),
    'POST /api/documents/6/ask': () => {
      isAsked = true
      return { body: z.encode(documentCodec, closed) }
    },
  })
  const row = (await screen.findByText('memo.pdf')).closest('tr')
  expect(row?.textContent).toContain('The firm that added it')
  expect(screen.queryByRole('button', { name: 'memo.pdf' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ask to share memo.pdf' }))
  await waitFor(() => expect(row?.textContent).toContain('Asked to share on Nov 5, 2026'))
})

test('a removed document is gone at once, comes back by undo, and is found among the removed ones', async () => {
  let isRemoved = false
  const turn = (to: boolean) => () => {
    isRemoved = to
    return { body: z.encode(documentCodec, DEED) }
  }
  const removed = { ...DEED, removedAt: new Date('2026-11-05T15:00:00Z'), removedBy: 'Anna Admin' }
  open(ADMIN, {
    'GET /api/documents/parcels/3/documents': (address) =>
      address.includes('removed=true') ? listOf(isRemoved ? [removed] : []) : listOf(isRemoved ? [] : [DEED]),
    'POST /api/documents/5/remove': turn(true),
    'POST /api/documents/5/restore': turn(false),
  })
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Remove deed.pdf' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'deed.pdf' })).toBeNull())
  }
  await remove()
  expect(document.activeElement?.textContent).toBe('Documents and Images')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await remove()
  fireEvent.click(screen.getByRole('button', { name: 'Show Removed' }))
  const row = (await screen.findByText('deed.pdf')).closest('tr')
  expect(row?.textContent).toContain('Nov 5, 2026, Anna Admin')
  fireEvent.click(screen.getByRole('button', { name: 'Restore deed.pdf' }))
  await screen.findByText('deed.pdf is back.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to Current Documents' }))
  await screen.findByRole('button', { name: 'deed.pdf' })
})
