import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

test('an idle connection is closed, but not while the server works on its answer', async () => {
  const timeouts = { idle: 100, working: 60_000 }
  const app = createServer({ trustedProxies: [], baseUrl: 'http://localhost', logger: false, timeouts })
  const port = () => (app.server.address() as AddressInfo).port
  /** Opens a connection that says nothing, and waits until it has been cut. */
  const outwaitSilence = async () => {
    const silent = connect(port(), '127.0.0.1').resume()
    await once(silent, 'close')
  }
  app.get('/slow', async () => {
    await outwaitSilence()
    await outwaitSilence()
    return { done: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${port()}/slow`)
  expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
  await app.close()
})
