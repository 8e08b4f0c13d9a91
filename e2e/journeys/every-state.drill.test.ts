import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { sharedBrowser, storedEntries } from '../harness/browser.ts'
import { refuseWrites } from '../harness/openings.ts'
import { logIn } from '../harness/product.ts'
import { LOOKS, type Look, open, watch } from '../harness/screens.ts'
import { addressesFor, VISITORS } from '../harness/visitors.ts'

const url = inject('productUrl')

/** How the calls of a page are answered. */
type State = 'full' | 'empty' | 'waiting' | 'failed'

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
  'A01 A02 every page of $role, $language, $name: it stands with its heading, axe finds nothing',
  async ({ role, username, certificateNo, language, state, media }) => {
    const token = username === undefined ? undefined : await logIn(url, username)
    const context = await (await sharedBrowser()).newContext({ baseURL: url })
    context.setDefaultTimeout(60_000)
    await refuseWrites(context, storedEntries({ token, language }))
    const page = await context.newPage()
    await page.route('**/api/**', (route) => answer(route, state))
    const { see } = await watch(page)
    const found: string[] = []
    for (const [no, address] of (await addressesFor(url, { role, certificateNo, token })).entries()) {
      const isOpen = await openIn(page, address, state).then(
        () => true,
        () => false,
      )
      if (!isOpen) {
        found.push(`${address}: it does not come to stand`)
        continue
      }
      if (media) await page.emulateMedia(media)
      const { problems } = await see(lookOf(no))
      found.push(
        ...problems.filter((it) => !isNoFault(it, media)).map((it) => `${address}: ${it}`),
        ...(await lacksOf(page, address, state)),
      )
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

/** One after the other, so that the pages of a walk are seen in all of them. */
const lookOf = (no: number): Look => LOOKS[(no * 3) % LOOKS.length] as Look // of a list that is not empty

async function answer(route: Route, state: State): Promise<void> {
  if (state === 'full') return route.fallback()
  if (state === 'failed') {
    const body = { code: 'internal', message: 'Something went wrong here.', requestId: 'req-of-the-drill' }
    return route.fulfill({ status: 500, json: body })
  }
  // Never answered: the page goes away first.
  if (state === 'waiting') return
  const answered = await route.fetch()
  const isList =
    (answered.headers()['content-type'] ?? '').includes('json') && Array.isArray(await answered.json())
  if (!isList) return route.fulfill({ response: answered })
  await route.fulfill({
    response: answered,
    json: [],
    headers: { ...answered.headers(), 'x-total-count': '0' },
  })
}

/** Waits until the page stands as it does in this state. */
async function openIn(page: Page, address: string, state: State): Promise<void> {
  if (state !== 'waiting') return open(page, address)
  await page.goto(address)
  await page.locator('main :is(h1, .skeleton, [aria-busy="true"])').first().waitFor()
}

/** What stands on a page in every state. */
async function lacksOf(page: Page, address: string, state: State): Promise<readonly string[]> {
  const lacks: string[] = []
  if ((await page.title()).trim() === '') lacks.push('it has no title')
  if (state !== 'waiting' && (await page.getByRole('heading', { level: 1 }).count()) !== 1)
    lacks.push('it has not one heading of the first level')
  return lacks.map((it) => `${address}: ${it}`)
}
