import type { Life, Who } from './life.ts'

export interface Answer {
  readonly status: number
  // What the wire carries: each move reads of it what it needs.
  readonly body: Readonly<Record<string, unknown>>
}

/** A request as the browser sends it. The server must always have an answer, unless it died or the provider is away. */
export async function ask(
  life: Life,
  who: Who,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
): Promise<Answer> {
  const { testApp, death } = { ...life.world, ...life.stage }
  const token = await tokenUnlessDead(life, who)
  if (token === null) return NOBODY
  const answer = await testApp.inject({ method, url: `/api/${path}`, token, ...(payload ? { payload } : {}) })
  if (death.isDead) return NOBODY
  if (answer.statusCode === 500) life.known.wrongs.push(`${method} ${path} was answered by 500`)
  return { status: answer.statusCode, body: bodyOf(answer.body) }
}

/** The connection broke: nobody knows what happened. */
const NOBODY: Answer = { status: 0, body: {} }

const tokenUnlessDead = (life: Life, who: Who) =>
  life.stage.death.isDead ? Promise.resolve(null) : life.tokenOf(who)

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 400

/** A number of an answer; 0 where there is none. */
export const numberIn = (body: Answer['body'], name: string): number => Number(body[name] ?? 0)
