import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import { DEFAULT_MESSAGES_ES } from '@fieldstone/contract/errors-es'
import type { Page, Route } from 'playwright-core'
import { open } from './screens.ts'

/** How the calls of a page are answered. */
export type State = 'full' | 'empty' | 'waiting' | 'failed'

export interface Answers {
  /** Takes effect for every call from then on; `recovered` is `full` without what a page does without (QUIET). */
  state: State | 'recovered'
}

/** What the server says of its own failure, with a number that it would give this request. */
const failure = (language: string | undefined) => ({
  code: 'internal',
  message: (language === 'es' ? DEFAULT_MESSAGES_ES : DEFAULT_MESSAGES).internal,
  requestId: REQUEST_ID,
})
const REQUEST_ID = '5f0c1d2e-7a41-4c0b-9a55-30d1c0ffee00'

/** Answers all calls of a page as its state says. */
export async function answerAs(page: Page, state: State): Promise<Answers> {
  const answers: Answers = { state }
  await page.route('**/api/**', (route) => answer(route, answers.state))
  return answers
}

interface Quiet {
  readonly path: string
  /** Default: on every page. */
  readonly page?: string
  readonly reason: string
}

/** Calls whose answer a page does without, and says nothing of it. */
const QUIET: readonly Quiet[] = [
  {
    path: '/api/site/settings',
    reason: 'The phone of the company, its fees and its map stand beside what a page is about.',
  },
  {
    path: '/api/users/resetpassword/check',
    reason: 'A link is checked again when the new password is sent.',
  },
  {
    path: '/api/payments/config',
    page: '/faq',
    reason: 'The questions say what is known without the fees.',
  },
]

const isQuiet = (call: URL, page: URL): boolean =>
  QUIET.some((it) => it.path === call.pathname && (it.page ?? page.pathname) === page.pathname)

async function answer(route: Route, state: Answers['state']): Promise<void> {
  const request = route.request()
  if (state === 'recovered' && isQuiet(new URL(request.url()), new URL(request.frame().url())))
    return answer(route, 'failed')
  if (state === 'full' || state === 'recovered') return route.fallback()
  if (state === 'failed')
    return route.fulfill({ status: 500, json: failure(request.headers()['accept-language']) })
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
export async function openIn(page: Page, address: string, state: State): Promise<void> {
  if (state !== 'waiting') return open(page, address)
  await page.goto(address)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
}

/** What a page lacks that stands on it in every state, or in this one. */
export async function lacksOf(page: Page, state: State): Promise<readonly string[]> {
  const lacks: string[] = []
  if ((await page.title()).trim() === '') lacks.push('it has no title')
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) lacks.push(`it has ${headings} headings of the first level`)
  if (state === 'empty') lacks.push(...(await silentListsOf(page)))
  if (state === 'failed') lacks.push(...(await dumbFailuresOf(page)))
  return lacks
}

/** Lists of no rows that do not say what that means, in a sentence. */
const silentListsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const nameOf = (it: Element) => it.querySelector('caption')?.textContent ?? it.className
    const bare = [...document.querySelectorAll('main table')]
      .filter((it) => it.checkVisibility() && it.querySelector('tbody tr') === null)
      .filter((it) => it.closest('.data-table')?.querySelector('.table-empty') == null)
      .map((it) => `the list '${nameOf(it)}' has no row and does not say why`)
    const short = [...document.querySelectorAll('main .table-empty')]
      .filter((it) => it.checkVisibility() && !/\S+ \S.*[.!]/.test(it.textContent ?? ''))
      .map((it) => `'${it.textContent}' is no sentence for an empty list`)
    return [...bare, ...short]
  })

/** Failures that do not say what to do, or leave nothing to press. */
const dumbFailuresOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((requestId) => {
    const alerts = [...document.querySelectorAll('main [role="alert"]')].filter((it) => it.checkVisibility())
    return alerts.flatMap((it) => {
      const text = it.textContent ?? ''
      return [
        ...(it.querySelector('button') ? [] : [`nothing can be pressed in '${text}'`]),
        ...(text.includes(requestId) ? [] : [`the number to call about is not in '${text}'`]),
      ]
    })
  }, REQUEST_ID)

/** Reading it adds a line to it: no two readings are the same. */
const TELLS_OF_ITS_READING = '/admin/audit'

/** How often a page may settle again before what is not there then counts as missing. */
const MOST_WAITS = 20

/**
 * Opens the page, and then once more without answers, and presses all that offers another try, now that calls are answered.
 * Gives the texts of the first that the second still lacks then.
 */
export async function missingAfterRetry(
  page: Page,
  address: string,
  answers: Answers,
  settled: () => Promise<void>,
): Promise<readonly string[]> {
  if (address === TELLS_OF_ITS_READING) return []
  answers.state = 'recovered'
  await open(page, address)
  await settled()
  const whole = await textsOf(page)
  answers.state = 'failed'
  await open(page, address)
  await settled()
  answers.state = 'recovered'
  for (let waits = 0; ; waits += 1) {
    await retry(page)
    await settled()
    const texts = await textsOf(page)
    const missing = whole.filter((text) => !texts.includes(text))
    if (missing.length === 0 || waits === MOST_WAITS) return missing
  }
}

/** Presses what offers another try, as a keyboard would: what moves meanwhile is pressed, too. */
const retry = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const button = [...document.querySelectorAll('main button')].find((it) =>
      /^(Try again|Intentar de nuevo)$/.test(it.textContent ?? ''),
    )
    if (button instanceof HTMLElement) button.click()
  })

/** What stands on it, text by text. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.checkVisibility())
        texts.add((walker.currentNode.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    return [...texts].filter((text) => text !== '')
  })
