import { MESSAGES } from '@fieldstone/contract/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import SearchPage from './search-page.tsx'

const row = (id: number) => ({
  parcelID: id,
  taxSaleNo: `2019-${id}`,
  parcelNo: '67-58214',
  status: 'Active Certificate',
  redemptionInProcDate: null,
  purchaseDate: '2019-11-12',
  ownerName: 'Kowalczyk Daniel R',
  propertyAddress: '1184 Copley Meadow Dr',
  propertyAddressFull: '1184 Copley Meadow Dr, Akron, OH 44320',
})
const found = (count: number, headers: Record<string, string> = {}): Answer => ({
  body: Array.from({ length: Math.min(count, 10) }, (_, index) => row(1000 + index)),
  headers: { 'x-total-count': String(count), ...headers },
})

const open = (search: string) => renderPage('/parcels/list', <SearchPage />, `/parcels/list${search}`)
const BOX = 'Parcel number, certificate number, street or name'
const where = () => screen.getByTestId('where').textContent

afterEach(() => {
  vi.restoreAllMocks()
})

test('a shared link searches at once, fills the form, and asks for its own page, order and filter', async () => {
  const asked = answerApi({ 'POST /api/parcels/search': found(25) })
  open('?state=OH&county=855&address=Meadow&page=2&sort=-ownerName&filter=kow')
  await screen.findByText('25 certificates')
  const search = asked.find((it) => it.path.startsWith('/api/parcels/search'))
  expect(search?.path).toBe('/api/parcels/search?page=2&pageSize=10&sort=-ownerName&filter=kow')
  expect(search?.body).toMatchObject({ state: 'OH', county: 855, address: 'Meadow', parcelNumber: '' })
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Meadow')
  expect(screen.getByLabelText<HTMLSelectElement>('County').selectedOptions[0]?.textContent).toBe('Summit')
  expect(screen.getByText('Address contains “Meadow”, Summit County, Ohio')).toBeTruthy()
  expect(screen.getByText('11–20 of 25')).toBeTruthy()
})

test('a new search goes to the address bar and forgets page, order and filter of the one before', async () => {
  answerApi({ 'POST /api/parcels/search': found(25) })
  open('?state=OH&county=855&address=Meadow&page=2&sort=-ownerName&filter=kow')
  await screen.findByText('25 certificates')
  fireEvent.change(screen.getByLabelText('Owner name'), { target: { value: 'Kowalczyk Daniel' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(where()).toBe('/parcels/list?state=OH&county=855&address=Meadow&owner=Kowalczyk+Daniel')
})

test('a search with too little input shows an error, marks its fields, and requests nothing', () => {
  const asked = answerApi({})
  open('')
  fireEvent.change(screen.getByLabelText(BOX), { target: { value: '675' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText(MESSAGES.searchTooThin)).toBeTruthy()
  expect(document.activeElement).toBe(alert)
  const field = screen.getByLabelText(BOX)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Enter at least 5 numbers of a parcel number, or a street or a name',
  )
  expect(asked.some((it) => it.path.startsWith('/api/parcels/search'))).toBe(false)
  expect(where()).toBe('/parcels/list')
})

test('a number from the home page that is too short is refused in the same words', () => {
  answerApi({})
  open('?parcel=675')
  expect(screen.getByRole('alert').textContent).toContain(MESSAGES.searchTooThin)
})

test('no results show the message of the specification', async () => {
  answerApi({ 'POST /api/parcels/search': found(0) })
  open('?parcel=9999999')
  expect(await screen.findByText(MESSAGES.noResults)).toBeTruthy()
  expect(screen.getByText(/^Compare the number with your tax bill/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('no results by an address: the advice is about names of streets, not about numbers of parcels', async () => {
  answerApi({ 'POST /api/parcels/search': found(0) })
  open('?state=OH&county=855&address=Nowhere')
  expect(await screen.findByText(/Try only the street name/)).toBeTruthy()
  expect(screen.queryByText(/tax bill, or search/)).toBeNull()
})

const near = (address: string, more: object = {}) => ({
  ...{ state: 'OH', county: 855, countyName: 'Summit', address, ownerInfo: '', ...more },
})

test('no results: near matches are links that search for them, and a screen reader hears them', async () => {
  const asked = answerApi({
    'POST /api/parcels/search': found(0),
    'POST /api/parcels/search/suggestions': {
      body: [near('92 Meadow Lane'), near('Meadow Lane', { ownerInfo: 'Kowalczyk' })],
    },
  })
  open('?state=OH&county=855&address=92+Medow+Lane')
  const link = await screen.findByRole('link', { name: '92 Meadow Lane' })
  expect(asked.find(({ path }) => path.endsWith('/suggestions'))?.body).toEqual({
    ...{ state: 'OH', county: 855, address: '92 Medow Lane', ownerInfo: '', parcelNumber: '' },
  })
  const status = link.closest('[role="status"]')
  expect(status?.textContent).toBe('Did you mean92 Meadow LaneMeadow Lane, Kowalczyk')
  expect(screen.getByText(MESSAGES.noResults)).toBeTruthy()
  fireEvent.click(link)
  expect(where()).toBe('/parcels/list?state=OH&county=855&address=92+Meadow+Lane')
})

test('a street in the field for the parcel number: leads to the address in its county', async () => {
  answerApi({
    'POST /api/parcels/search': found(0),
    'POST /api/parcels/search/suggestions': { body: [near('12 Maple Street')] },
  })
  open('?parcel=12+Maple+Street')
  fireEvent.click(await screen.findByRole('link', { name: '12 Maple Street, Summit County' }))
  expect(where()).toBe('/parcels/list?state=OH&county=855&address=12+Maple+Street')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('12 Maple Street')
})

test('a street that is nowhere: the form for addresses has it, and asks for the county', async () => {
  answerApi({ 'POST /api/parcels/search': found(0), 'POST /api/parcels/search/suggestions': { body: [] } })
  open('?parcel=12+Maple+Street')
  fireEvent.click(await screen.findByRole('link', { name: 'Search for “12 Maple Street” as an address' }))
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('12 Maple Street')
  expect(screen.getByRole('alert').textContent).toContain('Choose a county')
})

test('a number that is nowhere, or near matches that cannot be had: nothing is proposed', async () => {
  answerApi({
    'POST /api/parcels/search': found(0),
    'POST /api/parcels/search/suggestions': { status: 500, body: refusal('internal', 'It went wrong.') },
  })
  open('?parcel=9999999')
  await screen.findByText(MESSAGES.noResults)
  expect(screen.queryByText('Did you mean')).toBeNull()
  expect(screen.queryByText('It went wrong.')).toBeNull()
})

test('results: no near matches are asked for', async () => {
  const asked = answerApi({ 'POST /api/parcels/search': found(25) })
  open('?parcel=67582')
  await screen.findByText('25 certificates')
  expect(asked.filter(({ path }) => path.endsWith('/suggestions'))).toEqual([])
})

test('an address with an empty parcel number requests nothing and shows no results', () => {
  const asked = answerApi({})
  open('?parcel=')
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked.some((it) => it.path.startsWith('/api/parcels/search'))).toBe(false)
})

test('a certificate number in the same field is named as one', async () => {
  answerApi({ 'POST /api/parcels/search': { body: [row(1000)], headers: { 'x-total-count': '1' } } })
  open('?parcel=2019-1000')
  expect(await screen.findByText('Parcel or certificate number “2019-1000”')).toBeTruthy()
})

test('a capped count is shown with a plus', async () => {
  answerApi({ 'POST /api/parcels/search': found(1000, { 'x-total-count-capped': 'true' }) })
  open('?parcel=67582')
  expect(await screen.findByText('1,000+ certificates')).toBeTruthy()
})

test('an error keeps the rows that were there, and Try again brings the new ones', async () => {
  let isBroken = false
  const broken: Answer = { status: 500, body: refusal('internal', 'It went wrong.') }
  answerApi({ 'POST /api/parcels/search': () => (isBroken ? broken : found(25)) })
  open('?parcel=67582')
  await screen.findByText('2019-1000')
  isBroken = true
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It went wrong.')
  expect(screen.getByText('2019-1000')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(where()).toBe('/parcels/list?parcel=67582&page=2')
})

test('a row opens its certificate, with the way back to this list', async () => {
  answerApi({ 'POST /api/parcels/search': found(25) })
  open('?parcel=67582&page=2')
  fireEvent.click(await screen.findByText('2019-1000'))
  expect(where()).toBe('/parcels/1000')
  expect(screen.getByTestId('where').dataset['state']).toBe(
    '{"back":"/parcels/list?parcel=67582&page=2","isDirect":true}',
  )
})

/** Types into the box of the empty search page and presses Lookup. */
function lookUp(text: string) {
  open('')
  fireEvent.change(screen.getByLabelText(BOX), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
}
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

test('the only match of a search opens its certificate; its way back is the list', async () => {
  answerApi({ 'POST /api/parcels/search': found(1) })
  lookUp('67-58214')
  await vi.waitFor(() => expect(where()).toBe('/parcels/1000'))
  expect(screen.getByTestId('where').dataset['state']).toBe(
    '{"back":"/parcels/list?parcel=67-58214","isDirect":false}',
  )
})

test('a link to a search with one match shows the list', async () => {
  answerApi({ 'POST /api/parcels/search': found(1) })
  open('?parcel=67-58214')
  expect(await screen.findByText('1 certificate')).toBeTruthy()
  expect(where()).toBe('/parcels/list?parcel=67-58214')
})

test('several matches come first, take the focus and are announced; the form is below them and folded', async () => {
  answerApi({ 'POST /api/parcels/search': found(25) })
  lookUp('67-58214')
  const heading = await screen.findByRole('heading', { name: '25 certificates' })
  const results = screen.getByRole('region', { name: '25 certificates' })
  await vi.waitFor(() => {
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(results)).toBe(true)
  })
  expect(heading.closest('[role="status"]')).not.toBeNull()
  expect(isBefore(results, screen.getByRole('region', { name: 'Search' }))).toBe(true)
  expect(screen.getByText('Search by address or owner').closest('details')?.open).toBe(false)
})

test('a search that found nothing is below the form, which shows what was searched', async () => {
  answerApi({ 'POST /api/parcels/search': found(0) })
  open('?state=OH&county=855&address=Nowhere')
  const message = await screen.findByText(MESSAGES.noResults)
  await vi.waitFor(() => expect(isBefore(screen.getByRole('region', { name: 'Search' }), message)).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>(BOX).value).toBe('Nowhere')
})

test('names what a near match is if it was searched as the other', async () => {
  answerApi({
    'POST /api/parcels/search': found(0),
    'POST /api/parcels/search/suggestions': { body: [near('Maple')] },
  })
  open('?state=OH&county=855&owner=Maple')
  fireEvent.click(await screen.findByRole('link', { name: 'Maple (address)' }))
  expect(where()).toBe('/parcels/list?state=OH&county=855&address=Maple')
})

test('unfolds the separate fields for an address with an owner, or without its county', async () => {
  answerApi({ 'POST /api/parcels/search': found(25) })
  open('?state=OH&address=Meadow')
  const fold = screen.getByText('Search by address or owner').closest('details')
  await vi.waitFor(() => expect(fold?.open).toBe(true))
  expect(screen.getByRole('alert').textContent).toContain('Choose a county')
})

function Elsewhere() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (pathname === '/parcels/list') return <SearchPage />
  return (
    <>
      <button type="button" onClick={() => void navigate('/parcels/list?parcel=67582')}>
        look up
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  )
}

test('a search scrolls to its results once loaded; after Back the position is kept', async () => {
  const scrolls = vi.fn()
  Element.prototype.scrollIntoView = scrolls
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight, 300, 300))
  answerApi({ 'POST /api/parcels/search': found(25) })
  renderPage('*', <Elsewhere />, '/home')
  fireEvent.click(screen.getByRole('button', { name: 'look up' }))
  expect(scrolls).not.toHaveBeenCalled()
  await screen.findByText('25 certificates')
  await vi.waitFor(() => expect(scrolls).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByText('2019-1000'))
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  await screen.findByText('25 certificates')
  expect(scrolls).toHaveBeenCalledTimes(1)
})

test('Clear empties the form and the address', async () => {
  answerApi({ 'POST /api/parcels/search': found(25) })
  open('?state=OH&county=855&address=Meadow')
  await screen.findByText('25 certificates')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(where()).toBe('/parcels/list')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('')
})

test('an installation without a state says so in the list, instead of asking to choose one', async () => {
  answerApi({ 'GET /api/parcels/states': { body: [] }, 'GET /api/parcels/counties': { body: [] } })
  open('')
  expect(await screen.findByRole('option', { name: 'No state yet' })).toBeTruthy()
})
