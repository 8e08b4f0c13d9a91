import pg from 'pg'
import { vi } from 'vitest'

/** The statements that some work sends to the database, in order, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  sent.mockRestore()
  // The company's settings are cached for a few seconds.
  return texts.filter((text) => !text.includes('company_setting'))
}
