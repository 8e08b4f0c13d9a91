import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What a network between the server and its database may do. */
export interface Relay {
  /** The database's connection string, by way of this relay. */
  readonly url: string
  /** Bytes go through, both ways. */
  pass(): Promise<void>
  /**
   * Connections stay open and are accepted; not one byte goes through, in either direction, and none comes later. Each
   * connection still hears so many answers of the database before.
   */
  swallow(afterAnswers?: number): void
  /** Every connection is cut, and new ones are refused: the database is not there. */
  refuse(): Promise<void>
  close(): Promise<void>
}

/** Stands before a PostgreSQL, over TCP whatever socket it has. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl)
  const lines = new Set<Line>()
  let answersLeft = Number.POSITIVE_INFINITY
  const server = createServer((socket) => {
    const line = { socket, upstream: connect(Number(port), hostname), answersLeft, isLost: false }
    lines.add(line)
    join(line)
    line.upstream.on('close', () => lines.delete(line))
  })
  const cutAll = () => {
    for (const { socket, upstream } of lines) {
      socket.destroy()
      upstream.destroy()
    }
  }
  const allowAnswers = (count: number) => {
    answersLeft = count
    for (const line of lines) line.answersLeft = count
  }
  const shut = async () => {
    const closed = new Promise((done) => server.close(done))
    cutAll()
    await closed
  }
  const own = await listen(server, 0)
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    pass: async () => {
      allowAnswers(Number.POSITIVE_INFINITY)
      if (!server.listening) await listen(server, own)
    },
    swallow: (afterAnswers = 0) => allowAnswers(afterAnswers),
    refuse: shut,
    close: shut,
  }
}

interface Line {
  readonly socket: Socket
  readonly upstream: Socket
  answersLeft: number
  /** Bytes are missing on it: what comes after them would make no sense. */
  isLost: boolean
}

function join(line: Line): void {
  const { socket, upstream } = line
  // A cut connection is what this is for.
  for (const one of [socket, upstream]) one.on('error', () => undefined)
  const passOn = (to: Socket, bytes: Buffer) => {
    line.isLost ||= line.answersLeft <= 0
    if (!line.isLost) to.write(bytes)
  }
  socket.on('data', (bytes) => passOn(upstream, bytes))
  upstream.on('data', (bytes) => {
    passOn(socket, bytes)
    line.answersLeft -= 1
  })
  // A silent network tells neither side of the other's end.
  socket.on('close', () => line.isLost || upstream.destroy())
  upstream.on('close', () => line.isLost || socket.destroy())
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  // A server that listens on TCP has an AddressInfo.
  return (server.address() as AddressInfo).port
}
