import { launch, signedIn } from '../../e2e/harness/browser.ts'
import { median } from './timing.ts'

const KEYS = 'The trustee called: the plan is confirmed, and the next hearing is in June. '

export interface TypingFigures {
  readonly keys: number
  readonly p50: number
  readonly worst: number
}

/** Milliseconds of work of the page's main thread for one key in the legal note, by Chromium's own counter. */
export async function measureTyping(origin: string, token: string, id: number): Promise<TypingFigures> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ storageState: signedIn(origin, token) })
    const page = await context.newPage()
    await page.goto(`${origin}/legal/parcels/${id}`)
    const note = page.getByLabel('Legal note', { exact: true })
    await note.click()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const times: number[] = []
    for (const key of KEYS) {
      const before = await busyMs()
      await page.keyboard.type(key)
      // Until what the key has set off is painted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      times.push((await busyMs()) - before)
    }
    return { keys: times.length, p50: median(times), worst: Math.max(...times) }
  } finally {
    await browser.close()
  }
}
