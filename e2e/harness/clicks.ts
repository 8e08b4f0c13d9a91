import type { Page } from 'playwright-core'

/** Counts every click of the mouse that the page hears of from now on, until it is loaded anew. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const isCounting = dataset['clicks'] !== undefined
    dataset['clicks'] = '0'
    if (isCounting) return
    const count = () => {
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    }
    document.addEventListener('pointerup', count, { capture: true })
  })
  return async () => {
    const clicks = await page.evaluate(() => document.documentElement.dataset['clicks'])
    if (clicks === undefined) throw new Error('the page was loaded anew: its clicks are not known')
    return Number(clicks)
  }
}

/**
 * Lists the mouse clicks from now on until the page reloads. Each is named by the visible words of what was
 * clicked, with '…' for amounts and counts, such as 'Record $…'.
 */
export async function listClicks(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['clicked'] = '[]'
    document.addEventListener(
      'click',
      ({ target, detail }) => {
        // A click without a pointer is Enter on a button.
        if (detail === 0 || !(target instanceof Element)) return
        const control = target.closest('a, button, [role="menuitem"], label, input') ?? target
        const copy = control.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
        const clicked = JSON.parse(dataset['clicked'] ?? '[]')
        dataset['clicked'] = JSON.stringify([...clicked, copy.textContent])
      },
      { capture: true },
    )
  })
  return async () => {
    const clicked = await page.evaluate(() => document.documentElement.dataset['clicked'])
    if (clicked === undefined) throw new Error('the page was loaded anew: its clicks are not known')
    const names: readonly string[] = JSON.parse(clicked)
    return names.map((name) => name.replace(/[\d,.]*\d/g, '…').trim())
  }
}

/** Names every field that is typed into from now on, until the page is loaded anew. */
export async function countFields(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { dataset } = document.documentElement
        const typed = new Set(dataset['typed']?.split(' '))
        dataset['typed'] = [...typed.add(`${location.pathname}#${target.id || target.name}`)].join(' ')
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => document.documentElement.dataset['typed']?.split(' ').length ?? 0)
}
