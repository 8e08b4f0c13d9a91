import type { BrowserContext, Page } from 'playwright-core'
import { open } from './screens.ts'

/**
 * From now on nothing that a page of this context asks for changes anything: such a call fails in the page as without a
 * network. Each document begins with nothing stored but these entries.
 */
export async function refuseWrites(
  context: BrowserContext,
  stored: Readonly<Record<string, string>>,
): Promise<void> {
  await context.addInitScript((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    const send = window.fetch
    const reads = /\/(search|preview|payofflog|(resetpassword|reminders|papers)\/check|planoffers\/open)$/
    window.fetch = async (address, init) => {
      const isRead = (init?.method ?? 'GET') === 'GET' || reads.test(String(address))
      if (!isRead) throw new TypeError('Failed to fetch')
      const answer = await send(address, init)
      // A request whose answer nobody reads would never end.
      answer
        .clone()
        .arrayBuffer()
        .catch(() => undefined) // the page has gone away
      return answer
    }
    window.print = () => undefined
  }, stored)
}

/** What has opened, and how it is called. */
interface Opened {
  readonly kind: 'dialog' | 'menu' | 'details' | 'alert'
  readonly name: string
}

interface Walk {
  readonly address: string
  /** The names of buttons and of what they opened, which are not met again. */
  readonly seen: Set<string>
  /** Gives the page the size in which it is opened. */
  readonly wear: () => Promise<void>
  /** Is called while it is open. */
  readonly onOpened: (opened: Opened) => Promise<void>
}

/** Gives a function that opens whatever the buttons of an address open, one after the other. */
export function opener(page: Page): (walk: Walk) => Promise<void> {
  const settled = settling(page)
  return async ({ address, seen, wear, onOpened }) => {
    const keyOf = ({ name, isOfShell }: Pressable) => (isOfShell ? name : `${address} ${name}`)
    await enter()
    const calm = JSON.stringify(await stateOf(page))
    for (;;) {
      const button = (await buttonsOf(page)).find((one) => !seen.has(keyOf(one)))
      if (button === undefined) return
      seen.add(keyOf(button))
      const opened = await press(button.name)
      if (opened !== null && !seen.has(nameOf(opened))) {
        seen.add(nameOf(opened))
        await onOpened(opened)
        if (opened.kind === 'menu') await eachItem(button.name)
      }
      await close(opened?.kind === 'details' ? button.name : null)
    }

    async function enter(): Promise<void> {
      await wear()
      await open(page, address)
      // Before, a page that was sent as it is hears nobody.
      await page.locator('#root[data-started]').waitFor({ state: 'attached' })
      await settled()
    }

    /** What has opened then; null if nothing did. */
    async function press(name: string): Promise<Opened | null> {
      const before = await stateOf(page)
      await pressButton(page, name)
      await settled()
      const after = await stateOf(page)
      if (after.path !== before.path) return null
      return after.opened.find((one) => !before.opened.some((it) => nameOf(it) === nameOf(one))) ?? null
    }

    /** Puts the page back as it was: by the button that opened it, else by Escape; else it is loaded anew. */
    async function close(toggle: string | null): Promise<void> {
      if (JSON.stringify(await stateOf(page)) === calm) return
      await wear()
      await (toggle === null ? page.keyboard.press('Escape') : pressButton(page, toggle))
      await settled()
      if (JSON.stringify(await stateOf(page)) !== calm) await enter()
    }

    /** The acts of a menu, each of which may open a dialog. */
    async function eachItem(ofMenu: string): Promise<void> {
      for (;;) {
        await close(null)
        await pressButton(page, ofMenu)
        await settled()
        const items = await buttonsOf(page, '[role="menuitem"]')
        const item = items.find(({ name }) => !seen.has(`item ${name}`))
        if (item === undefined) return
        seen.add(`item ${item.name}`)
        const opened = await press(item.name)
        if (opened === null || seen.has(nameOf(opened))) continue
        seen.add(nameOf(opened))
        await onOpened(opened)
      }
    }
  }
}

const nameOf = ({ kind, name }: Opened): string => `${kind} ${name}`

/** React shows what was loaded late no sooner than this after the last time. */
const LATE_MS = 350

/** Waits until the page has drawn what it was told, and has all that it asks for. */
export function settling(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>()
  page.on('request', (it) => {
    // What the document before still asked for is not always said to have ended.
    if (it.isNavigationRequest() && it.frame() === page.mainFrame()) underWay.clear()
    underWay.add(it)
  })
  page.on('requestfinished', (it) => underWay.delete(it))
  page.on('requestfailed', (it) => underWay.delete(it))
  // An answer that was asked for early, and that the page has no use for, is never said to have ended.
  page.on('response', (it) => {
    if (it.request().resourceType() === 'fetch') underWay.delete(it.request())
  })
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
        ),
    )
  return async () => {
    for (let calm = 0; calm < 2; calm = underWay.size === 0 ? calm + 1 : 0) {
      await drawn()
      await page.waitForTimeout(LATE_MS / 2)
    }
    await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
    await drawn()
  }
}

interface Pressable {
  /** Its words, with digits left out: rows of a list have the same buttons. */
  readonly name: string
  /** In the header, the index or the footer, which every page has. */
  readonly isOfShell: boolean
}

/** What can be pressed; the heads of columns and the pages of a list only order its rows. */
const buttonsOf = (page: Page, selector = 'button:not(th *, .pager *, [role="menuitem"]), summary') =>
  page.evaluate(
    (wanted): Pressable[] =>
      [...document.querySelectorAll(wanted)]
        .filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.closest('[inert]') === null)
        .filter((it) => it.getAttribute('aria-disabled') !== 'true')
        .map((it) => ({
          name: `${it.getAttribute('aria-label') ?? it.textContent}`.replaceAll(/[\d\s]+/g, ' ').trim(),
          isOfShell: it.closest('main') === null,
        })),
    selector,
  )

/** Presses the first with this name, as a keyboard would: nothing need be in sight. */
async function pressButton(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const found = [...document.querySelectorAll<HTMLElement>('button, summary')].find(
      (it) =>
        it.checkVisibility({ visibilityProperty: true }) &&
        `${it.getAttribute('aria-label') ?? it.textContent}`.replaceAll(/[\d\s]+/g, ' ').trim() === wanted,
    )
    found?.focus()
    found?.click()
  }, name)
}

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility())
    const words = (it: Element | null | undefined) => `${it?.textContent}`.replaceAll(/[\d\s]+/g, ' ').trim()
    const opened: Opened[] = [
      ...shown('[role="dialog"], [role="alertdialog"]').map((it) => ({
        kind: 'dialog' as const,
        name: it.getAttribute('aria-label') ?? words(it.querySelector('h1, h2, h3')),
      })),
      ...shown('[popover]:popover-open').map((it) => ({ kind: 'menu' as const, name: it.id })),
      ...shown('details[open] > summary, [aria-expanded="true"]').map((it) => ({
        kind: 'details' as const,
        name: words(it),
      })),
      ...shown('[role="alert"]').map((it) => ({ kind: 'alert' as const, name: words(it).slice(0, 60) })),
    ]
    return { opened, path: location.pathname, elementCount: document.querySelectorAll('main *').length }
  })
