import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/** The tags, and by name a good practice and an experimental rule that no tag of these brings along. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'landmark-unique': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
}

/**
 * What axe finds on the page as it stands, one line for each place. It goes in through the debugger, so the page's
 * strict content security policy stays on.
 */
export async function axe(page: Page): Promise<{ violations: string[]; incomplete: string[] }> {
  // Rows of the question before are greyed until the answer is here, and what fades in has colours of its own.
  await page.waitForFunction(
    () =>
      document.querySelector('table[aria-busy="true"]') === null &&
      document.getAnimations().every((it) => !(it instanceof CSSTransition)),
  )
  // A field that is scrolled under the bar of staff is none that is too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(source)
  const results = await page.evaluate(async (options): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // put there by the line above
    return axe.run(document, options)
  }, RULES)
  return { violations: results.violations.flatMap(lines), incomplete: results.incomplete.flatMap(lines) }
}

function lines({ id, help, nodes }: Result): string[] {
  return nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}: ${node.html.slice(0, 200)}`)
}
