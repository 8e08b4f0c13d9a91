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
