import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { sharedBrowser, storedEntries } from '../harness/browser.ts'
import { refuseWrites, settling } from '../harness/openings.ts'
import { claimsIn, logIn, type Product, startProduct } from '../harness/product.ts'
import { LOOKS, type Look, watch } from '../harness/screens.ts'
import { englishNow, namesIn, namesOfCompany } from '../harness/spanish.ts'
import { answerAs, lacksOf, missingAfterRetry, openIn, type State } from '../harness/states.ts'
import { addressesFor, speak, VISITORS } from '../harness/visitors.ts'

// Its own: the accounts of Spanish readers change their language.
let product: Product
beforeAll(async () => {
  product = await startProduct({ copyOf: inject('demoDirectory'), env: { RATE_LIMIT_SCALE: '0' } })
  await untilTasksEnd(product)
})
afterAll(() => product.stop())

interface Showing {
  readonly state: State
  readonly media?: { readonly forcedColors?: 'active'; readonly media?: 'print' }
}

const SHOWINGS: readonly Showing[] = [
  { state: 'empty' },
  { state: 'waiting' },
  { state: 'failed' },
  { state: 'full', media: { forcedColors: 'active' } },
  { state: 'full', media: { media: 'print' } },
]

test.each(
  VISITORS.flatMap((visitor) =>
    SHOWINGS.map((showing) => ({ ...visitor, ...showing, name: nameOf(showing) })),
  ),
)(
  'A01 A02 every page of $username ($role, $language), $name: it stands with its heading, axe finds nothing, nothing is said in the other language, what failed can be tried again',
  async ({ role, username, certificateNo, language, state, media }) => {
    const { url } = product
    const token = username === undefined ? undefined : await logIn(url, username)
    if (role === 'taxpayer' && token !== undefined) await speak(url, token, language)
    const context = await (await sharedBrowser()).newContext({ baseURL: url })
    context.setDefaultTimeout(60_000)
    await refuseWrites(context, storedEntries({ token, language }))
    const page = await context.newPage()
    const names = namesMet(page, token)
    // The month stands in Spanish dates.
    for (const name of [...(await namesOfCompany(url)), ' may ']) names.add(name)
    const answers = await answerAs(page, state)
    const settled = settling(page)
    const { see } = await watch(page)
    const found: string[] = []
    const visited = new Set<string>()
    for (const [no, address] of (await addressesFor(url, { role, certificateNo, token })).entries()) {
      answers.state = state
      const isOpen = await openIn(page, address, state).then(
        () => true,
        () => false,
      )
      if (!isOpen) {
        found.push(`${address}: it does not come to stand`)
        continue
      }
      // Who is signed in is sent on from the log-in, say.
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      if (media) await page.emulateMedia(media)
      const { problems } = await see(media?.media === 'print' ? PAPER : lookOf(no))
      const lacks = [
        ...problems.filter((it) => !isNoFault(it, media)),
        ...(await lacksOf(page, state)),
        ...(language === 'es' ? await englishNow(page, [...names]) : []),
      ]
      found.push(...lacks.map((it) => `${address}: ${it}`))
      if (state === 'failed') {
        const missing = await missingAfterRetry(page, address, answers, settled)
        found.push(...missing.map((it) => `${address} still lacks '${it}' after another try`))
      }
      if (media) await page.emulateMedia({ forcedColors: null, media: null })
    }
    await context.close()
    expect(found).toEqual([])
  },
)

function nameOf({ state, media }: Showing): string {
  if (media?.forcedColors) return 'in forced colors'
  if (media?.media) return 'on paper'
  return {
    full: 'with all there is',
    empty: 'with empty lists',
    waiting: 'before any answer',
    failed: 'without an answer',
  }[state]
}

/**
 * In forced colors the reader's system says what stands on what. On paper the heading stands at the edge of the sheet, and
 * its letters reach over it.
 */
const isNoFault = (problem: string, media: Showing['media']): boolean =>
  (media?.forcedColors !== undefined && problem.startsWith('color-contrast')) ||
  (media?.media !== undefined && /^color-contrast, not decided \(elmPartiallyObscured.*: h1:/.test(problem))

/** A sheet of Letter paper within its margins, as a browser lays it out, whatever the window is. */
const PAPER: Look = { name: 'paper', width: 720, height: 960, density: 1, scheme: 'light' }

/** The demo world has work that waits: what Today says of it would be another thing a moment later. */
async function untilTasksEnd(it: Product): Promise<void> {
  const token = await it.logIn('admin')
  const isQuiet = async () => {
    const answer = await fetch(`${it.url}/api/admin/tasks?pageSize=50`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const tasks = (await answer.json()) as { readonly state: string }[]
    return tasks.every(({ state }) => state !== 'waiting' && state !== 'running')
  }
  await vi.waitUntil(isQuiet, { timeout: 300_000, interval: 500 })
}

/** One after the other, so that the pages of a walk are seen in all of them. */
const lookOf = (no: number): Look => LOOKS[(no * 3) % LOOKS.length] as Look // of a list that is not empty

/** Names that the page was told, which stay as they are in every language. */
function namesMet(page: Page, token: string | undefined): Set<string> {
  const names = new Set(token === undefined ? [] : Object.values(claimsIn(token)).map(String))
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const told: unknown = await response.json().catch(() => null) // a file is none
    for (const name of namesIn(told)) names.add(name)
  })
  return names
}
