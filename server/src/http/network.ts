import { isIPv6, type Server } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/**
 * An address without the port and brackets that a proxy may add. IPv4 mapped into IPv6 becomes IPv4. Empty where nobody
 * knows it: the types of Node and Fastify do not say that a connection may have none.
 */
export function plainAddress(text: string | undefined): string {
  if (text === undefined) return ''
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
}

/** The /64 network of an IPv6 address: one subscriber has all its addresses. */
export function networkOf(text: string): string {
  const address = plainAddress(text)
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** For Fastify's option of this name: whether the peer is a trusted proxy. */
export function trustProxy(
  trustedProxies: readonly string[],
): false | ((address: string, hop: number) => boolean) {
  if (trustedProxies.length === 0) return false
  const isTrusted = compile([...trustedProxies])
  return (address, hop) => isTrusted(plainAddress(address), hop)
}

/** Node asks for the address of a peer when it is first read, and of a connection that has ended nobody can tell it. */
export const keepAddresses = (server: Server): void =>
  void server.on('connection', (socket) => void socket.remoteAddress)
