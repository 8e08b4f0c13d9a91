import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** What the server replies to a command; 'silent': nothing, for ever. */
export type SmtpReplies = Readonly<
  Partial<Record<'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end', string>>
>

export interface SmtpServer {
  readonly url: string
  /** The recipients of the messages that it has taken. */
  readonly taken: string[]
  replies: SmtpReplies
  close(): Promise<void>
}

/** A small mail server that takes everything, unless told to reply otherwise. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const taken: string[] = []
  const mail: { replies: SmtpReplies } = { replies: {} }
  const server = createServer((socket) => {
    let recipient = ''
    let isText = false
    let rest = ''
    const say = (line: string) => line !== 'silent' && socket.write(`${line}\r\n`)
    socket.on('error', () => undefined)
    say(mail.replies.greeting ?? '220 mail.example.org ESMTP')
    socket.on('data', (part) => {
      rest += part.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isText) {
          if (line !== '.') continue
          isText = false
          const reply = mail.replies.end ?? '250 2.0.0 taken'
          if (reply.startsWith('2')) taken.push(recipient)
          say(reply)
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'EHLO') say('250-mail.example.org\r\n250-AUTH PLAIN\r\n250 ENHANCEDSTATUSCODES')
        else if (command === 'AUTH') say(mail.replies.AUTH ?? '235 2.7.0 welcome')
        else if (command === 'MAIL') say(mail.replies.MAIL ?? '250 2.1.0 ok')
        else if (command === 'RCPT') {
          recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
          say((mail.replies.RCPT ?? '250 2.1.5 ok').replace('$to', recipient))
        } else if (command === 'DATA') {
          const reply = mail.replies.DATA ?? '354 go on'
          isText = reply.startsWith('3')
          say(reply)
        } else if (command === 'QUIT') socket.end('221 2.0.0 bye\r\n')
        else say('250 2.0.0 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(mail, {
    url: `smtp://user:secret@127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  })
}
