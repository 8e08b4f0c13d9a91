import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NoAnswer } from '../db/run-statement.ts'
import { addErrorHandler } from './errors.ts'

const app = Fastify()
beforeAll(() => {
  addErrorHandler(app)
  app.get('/silence', () => {
    throw new NoAnswer()
  })
  app.get<{ Params: { state: string } }>('/:state', ({ params }) => {
    throw Object.assign(new Error('said by the database'), { code: params.state })
  })
})
afterAll(() => app.close())

test.each([
  ['ended for a deadlock', '40P01'],
  ['not serializable', '40001'],
  ['too long in waiting for a lock', '55P03'],
  ['too long in running', '57014'],
  ['not answered', 'silence'],
])('a statement that was %s may be tried again: 503 with Retry-After', async (_, path) => {
  const answer = await app.inject({ url: `/${path}` })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: DEFAULT_MESSAGES.unavailable })
  expect(answer.headers['retry-after']).toBe('5')
})

test('any other error of the database is ours, and its cause is no part of the answer', async () => {
  const answer = await app.inject({ url: '/42P01' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('said by the database')
})

test('of a flood that finds no database five failures are logged, and the others are counted', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const flooded = Fastify({ logger: { level: 'warn', stream } })
  addErrorHandler(flooded)
  flooded.get('/', () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  for (let no = 0; no < 40; no++) await flooded.inject({ url: '/' })
  await flooded.close()
  const lines = written.map((line) => JSON.parse(line) as { msg: string; omitted?: Record<string, number> })
  expect(lines.filter(({ msg }) => msg === 'failed')).toHaveLength(5)
  expect(lines.flatMap(({ omitted = {} }) => Object.values(omitted))).toEqual([35])
})
