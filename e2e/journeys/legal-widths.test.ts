import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { logIn } from '../harness/product.ts'

const url = inject('productUrl')

const WIDTHS = [390, 820, 1024, 1280, 1366, 1920]

/** A file with four defendants, and the lists that lead to it. */
const PAGES = [
  ['/legal/parcels/19', 'Add a defendant'],
  ['/legal/parcels?mine=true', null],
  ['/legal/deadlines', null],
] as const

/** What an attorney types in a row of defendants. */
const TYPICAL = { name: 'Lock Nine Savings Bank', date: '03/12/2026', caseNo: 'CV-2026-02-4418' }

test.each(WIDTHS)('legal pages fit a window of %i pixels, and no field cuts its text', async (width) => {
  const token = await logIn(url, 'legal')
  const { page } = await openPage({ url, token })
  await page.setViewportSize({ width, height: 900 })
  for (const [path, button] of PAGES) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (button === null)
      await page
        .getByRole('main')
        .getByText(/^\d{4}-\d{4}/)
        .filter({ visible: true })
        .first()
        .waitFor()
    else await page.getByRole('button', { name: button }).waitFor()
    expect(await page.evaluate(tooWide), `${path}: pixels beyond the window`).toBeLessThanOrEqual(0)
    expect(await page.evaluate(overlaps), `${path}: controls that overlap`).toEqual([])
    expect(await cutFields(page), `${path}: fields that cut their text`).toEqual([])
  }
})

const tooWide = () => document.documentElement.scrollWidth - innerWidth

/** Fields of the defendants and of the case whose text is wider than they are, with what would be typed in an empty one. */
const cutFields = (page: Page): Promise<string[]> =>
  page.evaluate(({ name, date, caseNo }) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('no canvas')
    const typicalOf = (id: string): string => {
      if (id.endsWith('-defendantName')) return name
      if (id.endsWith('-caseNum') || id.endsWith('-claimNum')) return caseNo
      return /Date$|On$/.test(id) ? date : ''
    }
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.editor :is(input, select)')]
      .filter((field) => field.clientWidth > 0 && !['checkbox', 'date', 'file'].includes(field.type))
      .flatMap((field) => {
        const style = getComputedStyle(field)
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const stored =
          field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value
        const text = stored === '' ? typicalOf(field.id) : stored
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        const needed = pen.measureText(text).width
        return needed > room + 0.5
          ? [`${field.id} "${text}": ${Math.ceil(needed)} in ${Math.floor(room)} pixels`]
          : []
      })
  }, TYPICAL)

/** Pairs of controls that are drawn over each other, none inside of the other. What a folded row hides is not drawn. */
const overlaps = () => {
  const isHidden = (it: Element | null): boolean =>
    it !== null && (getComputedStyle(it).clipPath === 'inset(50%)' || isHidden(it.parentElement))
  const boxes = [
    ...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button, a[href])'),
  ]
    .filter((it) => it.getClientRects().length === 1 && it.closest('.date-field, .visually-hidden') === null)
    .filter((it) => getComputedStyle(it).visibility === 'visible' && it.tabIndex !== -1 && !isHidden(it))
    .map((it) => ({ it, box: it.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return boxes.flatMap(({ it, box }, at) =>
    boxes.slice(at + 1).flatMap(({ it: other, box: second }) => {
      const wide = Math.min(box.right, second.right) - Math.max(box.left, second.left)
      const high = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top)
      const isOver = wide > 1 && high > 1 && !it.contains(other) && !other.contains(it)
      return isOver ? [`${it.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`] : []
    }),
  )
}
