import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Keys, type Stop } from './keys.ts'
import { DEMO_PASSWORD } from './product.ts'

/** A day of somebody of the staff at the keyboard: the jobs that all roles have, each held to so many keys. */
export class Day {
  readonly keys: Keys
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.keys = new Keys(page)
  }

  /** Does a job; `most` is how many keys it may take besides what is typed. */
  async job(name: string, most: number, does: () => Promise<void>): Promise<void> {
    this.keys.count()
    try {
      await does()
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    const keys = this.keys.count()
    expect(keys, `${name}: keys besides what is typed`).toBeLessThanOrEqual(most)
  }

  async signIn(username: string, home: Stop['name']): Promise<void> {
    await this.#page.goto('/login')
    await this.#page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await this.keys.to({ role: 'textbox', name: 'Username' })
    await this.keys.type(username)
    await this.keys.to({ role: 'textbox', name: 'Password' })
    await this.keys.type(DEMO_PASSWORD)
    await this.keys.leave('Enter')
    await this.keys.arrive({ role: 'heading', name: home })
  }

  /** By its name in the field at the top, wherever one is. */
  async goTo(name: string, heading: Stop['name'] = name): Promise<void> {
    await this.#find(name, new RegExp(`^${name}`, 'i'))
    await this.keys.arrive({ role: 'heading', name: heading })
  }

  async openByNumber(number: string): Promise<void> {
    await this.openBy(number, number)
  }

  /** Opens a certificate by other text that finds it, such as the case number of a bankruptcy. */
  async openBy(text: string, number: string): Promise<void> {
    await this.#find(text, new RegExp(`^${number}`))
    await this.keys.arrive({ role: 'heading', name: `Tax certificate ${number}` })
  }

  async #find(text: string, found: RegExp): Promise<void> {
    await this.keys.press('Control+k')
    await this.keys.type(text)
    await this.#page.getByRole('search').last().getByRole('link', { name: found }).first().waitFor()
    await this.keys.leave('Enter')
  }

  /** Each tab by its number, the first one last; each is told apart by what is current. */
  async walkTabs(names: readonly string[]): Promise<void> {
    const tabs = this.#page.getByRole('navigation', { name: /^Tax certificate/ })
    for (const [at, name] of [...names.entries()].reverse()) {
      await this.keys.press(String(at + 1))
      await tabs.locator('[aria-current="page"]', { hasText: name }).waitFor()
      await this.keys.arrive({ role: 'heading', name: /^Tax certificate/ })
    }
  }

  /** A button that saves a file; answers the file's first line. */
  async download(button: Stop): Promise<string> {
    await this.keys.to(button)
    const [file] = await Promise.all([this.#page.waitForEvent('download'), this.keys.press('Enter')])
    await this.keys.arrive(button)
    return (await readFile(await file.path(), 'utf8')).split('\r\n')[0] ?? ''
  }

  /** Its form comes after its heading. */
  async openProfile(): Promise<void> {
    await this.goTo('Edit Profile', /profile/i)
    await this.#page.getByRole('textbox', { name: 'First name' }).waitFor()
  }

  /** The index stands before the page, and its last lines are near the heading. */
  async signOut(): Promise<void> {
    await this.openProfile()
    await this.keys.to({ role: 'button', name: 'Logout' }, 'Shift+Tab')
    await this.keys.leave('Enter')
    await this.keys.arrive({ role: 'heading', name: /./ })
  }
}
