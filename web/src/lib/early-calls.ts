/** Calls that the document's first script began before the application was there: see public/early.js. */
interface EarlyCalls {
  /** The header with which they were sent; null: without one. */
  readonly authorization: string | null
  /** In which the server was asked to answer. */
  readonly language: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    readonly earlyCalls?: EarlyCalls
  }
}

/** For how long after the navigation such an answer counts as just asked for. */
const FRESH_MS = 10_000

/** The answer that is on its way to this very request; each is given once. Null when there is none. */
export function takeEarlyAnswer(address: string, { method, headers }: RequestInit): Promise<Response> | null {
  const early = window.earlyCalls
  const answer = early?.answers.get(address)
  if (early === undefined || answer === undefined || method !== 'GET') return null
  early.answers.delete(address)
  const asked = new Headers(headers)
  const isSame =
    asked.get('authorization') === early.authorization && asked.get('accept-language') === early.language
  return isSame && performance.now() < FRESH_MS ? answer : null
}
