import { Agent, get } from 'node:http'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { expect, test } from 'vitest'
import { handlers } from '../src/handlers.ts'
import type { Handlers } from '../src/http/handler.ts'
import { startJobs } from '../src/jobs/jobs.ts'
import { Serving, stopServing } from '../src/serving.ts'
import { buildTestApp } from './test-app.ts'

interface Answered {
  readonly outcome: string
  readonly isLast: boolean
}

const ask = (port: number, path: string, agent: Agent): Promise<Answered> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const isLast = answer.headers.connection === 'close'
      answer.resume().on('end', () => resolve({ outcome: String(answer.statusCode), isLast }))
    }).on('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? error.message, isLast: true }),
    )
  })

/** As a load balancer does: until it is told that the next request goes elsewhere. */
async function keepAsking(port: number, agent: Agent, seen: Map<string, number>): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const answer = await ask(port, '/api/parcels/states', agent)
    seen.set(answer.outcome, (seen.get(answer.outcome) ?? 0) + 1)
    isLast = answer.isLast
  }
}

test('F21 a server stops under traffic: what it took is answered, slow work too, and nothing is reset', async () => {
  for (let round = 0; round < inLongTests(1, 20); round++) {
    const serving = new Serving()
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow: Handlers = {
      ...handlers,
      listCounties: async (...asked) => released.then(() => handlers.listCounties(...asked)),
    }
    const { app, services } = await buildTestApp({ serving, handlers: slow })
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const seen = new Map<string, number>()
    const agent = new Agent({ keepAlive: true })
    const clients = Array.from({ length: 8 }, () => keepAsking(port, agent, seen))
    const outlasting = ask(port, '/api/parcels/counties', agent)
    await expect.poll(() => seen.get('200')).toBeGreaterThan(500)
    // Released while the server closes, which waits for what runs.
    const untilNoticed = () => Promise.all(clients).then(() => setTimeout(release, 50))
    const jobs = startJobs(services, [])
    await stopServing({ serving, app, privateApp: null, jobs, databases: [services.database], untilNoticed })
    expect((await outlasting).outcome).toBe('200')
    expect(await ask(port, '/healthz', agent)).toMatchObject({ outcome: 'ECONNREFUSED' })
    agent.destroy()
    expect([...seen.keys()]).toEqual(['200'])
  }
})

test('a server stops: a job that runs is told, and its end is waited for', async () => {
  const testApp = await buildTestApp()
  const steps: string[] = []
  const job = {
    name: 'long work',
    everySeconds: 60,
    run: (_services: unknown, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        steps.push('begun')
        signal?.addEventListener('abort', () => {
          steps.push('given back')
          resolve()
        })
      }),
  }
  const jobs = startJobs(testApp.services, [job])
  await expect.poll(() => steps).toEqual(['begun'])
  const { app, services } = testApp
  const running = { serving: new Serving(), app, privateApp: null, jobs, databases: [services.database] }
  await stopServing({ ...running, untilNoticed: async () => undefined })
  expect(steps).toEqual(['begun', 'given back'])
})
