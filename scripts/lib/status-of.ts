import type { ClientRequest } from 'node:http'

/** The status that a request is answered with; 0 when its connection broke. */
export const statusOf = (sent: ClientRequest): Promise<number> =>
  new Promise((resolve) => {
    sent.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', () => resolve(0))
  })
