import { createServer, type Server } from 'node:net'
import { freePort } from './product.ts'

export interface MailCatcher {
  readonly url: string
  /** All that has arrived, soft line ends joined. */
  readonly text: () => string
  readonly close: () => void
}

/** As much of a mail server as is needed to receive. */
export async function catchMail(): Promise<MailCatcher> {
  let received = ''
  const server: Server = createServer((socket) => {
    let isData = false
    socket.write('220 here\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        received += text
        if (received.endsWith('\r\n.\r\n')) {
          isData = false
          socket.write('250 taken\r\n')
        }
      } else if (/^DATA/i.test(text)) {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    text: () => received.replaceAll('=\r\n', ''),
    close: () => server.close(),
  }
}
