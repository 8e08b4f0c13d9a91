import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pageAt } from '@fieldstone/contract/pages'
import type { AxeResults, NodeResult, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { REVIEWED, type Reviewed } from './reviewed.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The tags, and by name a good practice and an experimental rule that no tag of these brings along. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'landmark-unique': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
}

export interface Findings {
  /** One line for each place. */
  readonly violations: string[]
  /** What axe cannot decide and nobody has looked at, one line for each place. */
  readonly unreviewed: readonly string[]
  /** Which of the reviewed kinds are there. */
  readonly reviewed: readonly Reviewed[]
}

/**
 * What axe finds on the page as it stands. It goes in through the debugger, so the page's strict content security
 * policy stays on.
 */
export async function axe(page: Page): Promise<Findings> {
  // Rows of the question before are greyed until the answer is here, and what fades in has colours of its own.
  await page.waitForFunction(
    () =>
      document.querySelector('table.stale[aria-busy="true"]') === null &&
      document.getAnimations().every((it) => !(it instanceof CSSTransition)),
  )
  // A field that is scrolled under the bar of staff is none that is too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations, undecided } = await page.evaluate(look, {
    rules: RULES,
    selectors: REVIEWED.map(({ where }) => where),
  })
  const name = pageAt(new URL(page.url()).pathname)
  const judged = undecided.map((one) => ({
    one,
    review: REVIEWED.find(
      ({ rule, causes, pages }, no) =>
        one.matches.includes(no) &&
        rule === one.rule &&
        causes.includes(one.cause) &&
        (pages === 'any' || (name !== null && pages.includes(name))) &&
        // What a person found legible stays so: each time its contrast is measured.
        (one.contrast === null || one.contrast >= one.needed),
    ),
  }))
  return {
    violations,
    unreviewed: judged.flatMap(({ one, review }) => (review === undefined ? [lineOf(one)] : [])),
    reviewed: judged.flatMap(({ review }) => (review === undefined ? [] : [review])),
  }
}

/** A place at which axe could not decide. */
interface Undecided {
  readonly rule: string
  /** Why it could not, in axe's word. */
  readonly cause: string
  readonly place: string
  /** The reviewed selectors that match it, by their number. */
  readonly matches: readonly number[]
  /** Of its text with the nearest color that stands behind it, such as 4.6; null for rules about other things. */
  readonly contrast: number | null
  readonly needed: number
}

const lineOf = ({ rule, cause, contrast, place }: Undecided): string =>
  `${rule}, not decided (${cause}${contrast === null ? '' : `, contrast ${contrast.toFixed(2)}`}): ${place}`

interface Color {
  readonly alpha: number
  parseString(text: string): void
}
interface AxeOfPage {
  run(document: Document, options: RunOptions): Promise<AxeResults>
  readonly commons: {
    readonly color: {
      readonly Color: new (red: number, green: number, blue: number, alpha: number) => Color
      flattenColors(above: Color, below: Color): Color
      getContrast(ground: Color, text: Color): number
    }
  }
}

/** Runs in the page. */
async function look({
  rules,
  selectors,
}: {
  readonly rules: RunOptions
  readonly selectors: readonly string[]
}): Promise<{ violations: string[]; undecided: Undecided[] }> {
  const { axe } = window as unknown as { axe: AxeOfPage } // put there before
  const { Color, flattenColors, getContrast } = axe.commons.color
  const colorOf = (text: string) => {
    const color = new Color(0, 0, 0, 1)
    color.parseString(text)
    return color
  }
  const contrastOf = (element: Element): number => {
    const grounds: Color[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const ground = colorOf(getComputedStyle(at).backgroundColor)
      grounds.push(ground)
      if (ground.alpha === 1) break
    }
    const ground = grounds.reduceRight((below, above) => flattenColors(above, below))
    return getContrast(ground, flattenColors(colorOf(getComputedStyle(element).color), ground))
  }
  const placeOf = ({ target, html }: NodeResult) => `${target.join(' ')}: ${html.slice(0, 200)}`
  const { violations, incomplete } = await axe.run(document, rules)
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${placeOf(node)}`),
    ),
    undecided: incomplete.flatMap(({ id, nodes }) =>
      nodes.map((node) => {
        const data = [...node.any, ...node.all, ...node.none][0]?.data
        const { element } = node
        return {
          rule: id,
          cause: String(data?.messageKey ?? ''),
          place: placeOf(node),
          matches: selectors.flatMap((selector, no) => (element?.matches(selector) ? [no] : [])),
          contrast: id === 'color-contrast' && element ? contrastOf(element) : null,
          needed: Number.parseFloat(data?.expectedContrastRatio ?? '4.5'),
        }
      }),
    ),
  }
}
