import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** What has the focus, by what a screen reader says of it. */
export interface Stop {
  readonly role: Parameters<Page['getByRole']>[0]
  readonly name: string | RegExp
}

/** Further than this nobody tabs: a shortcut or a link that skips is missing. */
const MOST_STEPS = 25

/**
 * Somebody who has a keyboard alone. Nothing here moves the focus but keys, and after each of them the focus must be on
 * something that can be seen.
 */
export class Keys {
  readonly #page: Page
  #keys = 0

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses a key, and waits until the focus stands where it can be seen. */
  async press(key: string): Promise<void> {
    await this.leave(key)
    await this.#untilSeen(key)
  }

  /** Presses a key that leads elsewhere: where the focus is then is for `arrive` to say. */
  async leave(key: string): Promise<void> {
    this.#keys += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Presses a key again and again until the focus is there; throws and tells the way when it does not come. */
  async to(stop: Stop, key = 'Tab'): Promise<void> {
    const way: string[] = []
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.press(key)
      if (await this.isAt(stop)) return
      way.push(await this.#told())
    }
    throw new Error(`${key} ${MOST_STEPS} times did not come to ${nameOf(stop)}, but to\n${way.join('\n')}`)
  }

  /** To something, and the key that does it. */
  async do(stop: Stop, { by = 'Tab', act = 'Enter' } = {}): Promise<void> {
    await this.to(stop, by)
    await this.press(act)
  }

  /** The focus comes there by itself, such as into a dialog or back from one. */
  async arrive(stop: Stop): Promise<void> {
    const isThere = await until(() => this.isAt(stop))
    if (!isThere) throw new Error(`the focus did not come to ${nameOf(stop)}, but to ${await this.#told()}`)
    await this.#untilSeen(nameOf(stop))
  }

  async isAt({ role, name }: Stop): Promise<boolean> {
    const found = this.#page.getByRole(role, { name, exact: typeof name === 'string' }).and(this.#focused)
    return (await found.count()) > 0
  }

  /** How many keys were pressed since it was last asked, what was typed left out. */
  count(): number {
    const keys = this.#keys
    this.#keys = 0
    return keys
  }

  get #focused(): Locator {
    return this.#page.locator(':focus')
  }

  async #untilSeen(key: string): Promise<void> {
    let why = ''
    const isSeen = await until(async () => {
      why = await this.#page.evaluate(whyUnseen)
      return why === ''
    })
    if (!isSeen)
      throw new Error(`after ${key} at ${this.#page.url()}: ${why}; it was on ${await this.#told()}`)
  }

  /** 'button "Save"': the first line of what is told of it. It may go away meanwhile, as with what was loading. */
  async #told(): Promise<string> {
    const gone = () => 'nothing'
    if ((await this.#focused.count()) === 0) return gone()
    const told = await this.#focused.ariaSnapshot({ timeout: GONE_MS }).catch(gone)
    const line = told.split('\n')[0]?.replace(/^- /, '') ?? ''
    if (line !== '') return line
    return this.#focused
      .evaluate((it) => it.outerHTML.slice(0, 120), undefined, { timeout: GONE_MS })
      .catch(gone)
  }
}

/** Ample for what is there. */
const GONE_MS = 5_000

/** A busy machine is no failure; this is long enough for one. */
const WAITS_MS = 120_000

async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + WAITS_MS
  while (!(await isTrue())) {
    if (Date.now() > end) return false
    await sleep(50)
  }
  return true
}

const nameOf = ({ role, name }: Stop): string => `${role} ${String(name)}`

/** Why the focus cannot be seen, or nothing. It runs in the page. */
function whyUnseen(): string {
  const it = document.activeElement
  if (it === null || it === document.body) return 'the focus is lost'
  // A heading that a page begins with says by its place where one is.
  if (it.matches('h1, main')) return ''
  // The button of a date that opens the calendar is drawn by the browser, inside of the field.
  if (it.matches('input[type="date"]')) return ''
  if (!it.matches(':focus-visible')) return 'the focus is not shown'
  // A field in a frame has it drawn around the frame.
  const isOutlined = [it, it.parentElement ?? it].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  if (!isOutlined) return 'the focus has no outline'
  const { left, right, top, bottom } = it.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return 'the focus is out of sight'
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ]
  const above = document.elementFromPoint(x, y)
  const isCovered =
    above !== null && !it.contains(above) && !above.contains(it) && above.closest('label') === null
  return isCovered ? `the focus is covered by ${above.outerHTML.slice(0, 120)}` : ''
}

/** A key that is pressed before is lost. The button that lists them stands once they are listened to: in the footer, or in the account's menu. */
export const untilListening = (page: Page): Promise<void> =>
  page.locator('.keys-button').waitFor({ state: 'attached' })
