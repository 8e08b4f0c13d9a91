import type { Locator, Page } from 'playwright-core'

/** The file that is due first on an attorney's day, and the number of its certificate. */
export async function firstDue(page: Page): Promise<{ readonly link: Locator; readonly number: string }> {
  const link = page
    .getByRole('region', { name: 'Overdue and due today' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  return { link, number: (await link.textContent()) ?? '' }
}
