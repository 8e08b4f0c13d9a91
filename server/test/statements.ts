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

/** In how many pieces some work sends its statements: what is sent in one turn of the event loop goes together. */
export async function piecesOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  const open = new WeakSet<object>()
  let pieces = 0
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: object,
    ...given: unknown[]
  ) {
    if (!open.has(this)) {
      pieces += 1
      open.add(this)
      queueMicrotask(() => open.delete(this))
    }
    return Reflect.apply(query, this, given)
  })
  await work()
  sent.mockRestore()
  return pieces
}
