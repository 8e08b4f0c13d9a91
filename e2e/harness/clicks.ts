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
