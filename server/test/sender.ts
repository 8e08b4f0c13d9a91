import type { TestActor } from './actors.ts'
import type { TestApp } from './test-app.ts'

interface Sending {
  readonly testApp: Pick<TestApp, 'inject'>
  /** Who sends, unless a call names another. */
  readonly actor: Pick<TestActor, 'token'>
}

/** Calls of the API below a path: their status, and what they answer; null for nothing. */
export const sender =
  (of: () => Sending, below = '') =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    { token }: Pick<TestActor, 'token'> = of().actor,
  ) => {
    const url = `${below}${path}`
    const answer = await of().testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
