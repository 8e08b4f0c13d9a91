import type { Page } from 'playwright-core'

/** The sizes in which staff fill in a dialog. */
export const DIALOG_SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

/** Why the main button of the open dialog cannot be pressed without scrolling; '' if it can, or if there is none. */
export const mainButtonProblem = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
    const foot = [...dialogs].at(-1)?.querySelector('.dialog-foot')
    const button = [...(foot?.querySelectorAll('button') ?? [])].at(-1)
    if (button === undefined) return ''
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return isInside && above !== null && button.contains(above)
      ? ''
      : `'${button.textContent}' is out of sight at ${innerWidth}x${innerHeight}`
  })
