import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapEmbed } from './map-embed.tsx'
import { renderUi } from './testing.tsx'

const ADDRESS = '12 Main St, Akron OH'
const probe = vi.fn<typeof fetch>()

/** What the browser says of how near the map is to the screen. */
let seen: (isIntersecting: boolean) => void

class Observer {
  readonly observe = vi.fn()
  readonly disconnect = vi.fn()
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    seen = (isIntersecting) => act(() => tell([{ isIntersecting }]))
  }
}

beforeEach(() => {
  probe.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', probe)
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (template = 'https://maps.example.com/maps?q={address}') =>
  renderUi(
    <MapEmbed
      address={ADDRESS}
      template={template}
      linkTemplate="https://maps.example.com/search?q={address}"
    />,
  )

const expectAddressAndLink = () => {
  expect(screen.getByText(ADDRESS)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe(
    'https://maps.example.com/search?q=12%20Main%20St%2C%20Akron%20OH',
  )
}

test('the map host is not contacted before the map is near the screen', async () => {
  show()
  seen(false)
  expect(probe).not.toHaveBeenCalled()
  expect(screen.queryByTitle(`Map of ${ADDRESS}`)).toBeNull()
  expectAddressAndLink()
  seen(true)
  expect((await screen.findByTitle(`Map of ${ADDRESS}`)).getAttribute('src')).toBe(
    'https://maps.example.com/maps?q=12%20Main%20St%2C%20Akron%20OH',
  )
})

test('S41 the host gets no information about the property before the frame', () => {
  show()
  seen(true)
  const [url, init] = probe.mock.calls[0] ?? []
  expect(String(url)).toBe('https://maps.example.com/favicon.ico')
  expect(init).toMatchObject({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
})

test('F24 an unreachable host: no frame, but the address and the link', async () => {
  probe.mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  seen(true)
  expect(await screen.findByText('No map')).toBeTruthy()
  expect(screen.queryByTitle(`Map of ${ADDRESS}`)).toBeNull()
  expectAddressAndLink()
})

test('the map appears when the network is back', async () => {
  probe.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  seen(true)
  await screen.findByText('No map')
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByTitle(`Map of ${ADDRESS}`)).toBeTruthy()
})

test('a host that has not answered yet: an empty background without text', () => {
  probe.mockReturnValue(new Promise(() => undefined))
  show()
  seen(true)
  expect(screen.queryByText('No map')).toBeNull()
  expect(screen.queryByTitle(`Map of ${ADDRESS}`)).toBeNull()
})

test.each(['', 'javascript:alert(1)', 'not an address'])('no map is set up: %o', (template) => {
  show(template)
  expect(screen.getByText('No map')).toBeTruthy()
  expect(probe).not.toHaveBeenCalled()
  expectAddressAndLink()
})
