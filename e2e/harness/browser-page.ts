import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as TestingLibrary from '@testing-library/dom'
import { expect, vi } from 'vitest'

/** A visible element, by what a person sees or a screen reader reads. A string is the whole name, a RegExp a part of it. */
export type Target = { readonly within?: Target } & (
  | { readonly role: string; readonly name: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
)

export const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** What a library does in its browser. `Element` is its handle of an element. */
export interface BrowserDriver<Element> {
  readonly open: (address: string) => Promise<void>
  /** Runs a function or a text in the page. */
  readonly run: <Result>(code: string | ((...args: never[]) => Result), ...args: unknown[]) => Promise<Result>
  /** Runs a function in the page that finds an element. */
  readonly find: (code: typeof findInPage, steps: readonly Step[]) => Promise<Element | null>
  readonly click: (element: Element) => Promise<void>
  /** Types into a field that has the focus. */
  readonly type: (element: Element, text: string) => Promise<void>
  readonly attach: (element: Element, path: string) => Promise<void>
  /** Null: after it the browser may keep the width of what it laid out before. */
  readonly resize: ((size: typeof PHONE) => Promise<void>) | null
  readonly screenshot: (path: string) => Promise<void>
  /** The folder in which the browser saves files. */
  readonly downloads: string
  /** What the pages threw or logged as an error. */
  readonly problems: () => readonly string[]
  readonly close: () => Promise<void>
}

const WAIT = { timeout: 120_000, interval: 200 }

/** One page of a browser. Each action waits for its element, and takes the first match. */
export class BrowserPage<Element = unknown> {
  readonly driver: BrowserDriver<Element>
  readonly #url: string

  constructor(driver: BrowserDriver<Element>, url: string) {
    this.driver = driver
    this.#url = url
  }

  open = (path: string): Promise<void> => this.driver.open(this.#url + path)

  address = (): Promise<string> => this.driver.run(() => location.href)

  click = (target: Target): Promise<void> => this.#act(target, this.driver.click)

  /** Types over what a field contains. */
  fill = (target: Target, text: string): Promise<void> =>
    this.#act(target, async (element) => {
      await this.driver.click(element)
      await this.driver.run((field: HTMLInputElement) => field.select(), element)
      await this.driver.type(element, text)
      const value = await this.driver.run((field: HTMLInputElement) => field.value, element)
      // A page that has just opened may lose what is typed.
      if (value === '') throw new Error(`${JSON.stringify(stepsOf(target))} is still empty`)
    })

  /** Chooses an option by its text. Its menu belongs to the system, so no driver can click in it. */
  choose = (target: Target, option: string): Promise<void> =>
    this.#act(target, (element) => this.driver.run(chooseInPage, element, option))

  attach = (target: Target, path: string): Promise<void> =>
    this.#act(target, (element) => this.driver.attach(element, path))

  /** Returns the value of a field, or the text of another element. */
  read = (target: Target): Promise<string> =>
    this.#act(target, (element) =>
      this.driver.run(
        (it: HTMLElement) => (it instanceof HTMLInputElement ? it.value : (it.textContent ?? '').trim()),
        element,
      ),
    )

  /** Clicks, and returns the text of the file that the browser saves. */
  async download(target: Target): Promise<string> {
    await this.click(target)
    return vi.waitFor(async () => {
      const [name] = (await readdir(this.driver.downloads)).filter((it) => it.endsWith('.csv'))
      if (name === undefined) throw new Error('no file was saved')
      const text = await readFile(join(this.driver.downloads, name), 'utf8')
      if (text === '') throw new Error('the file is still being saved')
      return text
    }, WAIT)
  }

  /** Fails if the page scrolls sideways in a window of 390 px, once it has settled. */
  async expectFitsPhone(): Promise<void> {
    const { resize } = this.driver
    if (resize === null) return
    await resize(PHONE)
    await vi.waitFor(async () => {
      const [window, content = 0] = await this.driver.run(() => [
        innerWidth,
        document.documentElement.scrollWidth,
      ])
      expect(window).toBe(PHONE.width)
      expect(content, `width of ${await this.address()}`).toBeLessThanOrEqual(PHONE.width)
    }, WAIT)
    await resize(DESKTOP)
  }

  /** An element may be covered or replaced for a moment, so the action is tried again. */
  #act<Result>(target: Target, action: (element: Element) => Promise<Result>): Promise<Result> {
    return vi.waitFor(async () => {
      if (!(await this.driver.run<boolean>(() => 'TestingLibraryDom' in window)))
        await this.driver.run(FINDER)
      const element = await this.driver.find(findInPage, stepsOf(target))
      if (element === null) throw new Error(`${JSON.stringify(stepsOf(target))} is not on the page`)
      return action(element)
    }, WAIT)
  }
}

/** Returns the first of these programs that is installed. Throws with the Debian packages to install if none is. */
export function findBrowser(paths: readonly string[]): string {
  const path = paths.find((it) => existsSync(it))
  if (path !== undefined) return path
  throw new Error(
    `This long test runs ${paths[0]}, which is not on this machine. Install Firefox and WebKit (on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb xauth).`,
  )
}

/** Testing Library as a script of a page. */
const FINDER = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** A target as JSON, the outermost element first. */
interface Step {
  readonly role?: string
  readonly by: 'role' | 'label' | 'text'
  readonly name: string | { readonly source: string; readonly flags: string }
}

function stepsOf(target: Target): readonly Step[] {
  const before = target.within === undefined ? [] : stepsOf(target.within)
  const plain = (name: string | RegExp) =>
    typeof name === 'string' ? name : { source: name.source, flags: name.flags }
  if ('label' in target) return [...before, { by: 'label', name: plain(target.label) }]
  if ('text' in target) return [...before, { by: 'text', name: plain(target.text) }]
  return [...before, { by: 'role', role: target.role, name: plain(target.name) }]
}

/** Runs in the page: selects an option and reports it as the browser does. */
function chooseInPage(select: HTMLSelectElement, text: string): void {
  const option = [...select.options].find((it) => it.text === text)
  if (option === undefined) throw new Error(`no option is ${text}`)
  option.selected = true
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page: finds the first visible element. It uses nothing from outside but Testing Library. */
function findInPage(steps: readonly Step[]): HTMLElement | null {
  const library = (window as unknown as { TestingLibraryDom: typeof TestingLibrary }).TestingLibraryDom
  let scope: HTMLElement | undefined = document.body
  for (const { by, role = '', name: plain } of steps) {
    if (scope === undefined) return null
    const name = typeof plain === 'string' ? plain : new RegExp(plain.source, plain.flags)
    const find = {
      role: (within: HTMLElement) => library.queryAllByRole(within, role, { name }),
      label: (within: HTMLElement) => library.queryAllByLabelText(within, name),
      text: (within: HTMLElement) => library.queryAllByText(within, name),
    }
    scope = find[by](scope).find((it) => it.checkVisibility())
  }
  // WebKit's driver does not scroll far enough.
  scope?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return scope ?? null
}
