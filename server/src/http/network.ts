import { isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** An address as a proxy may write it, without a port and brackets; one of IPv4 inside IPv6 is one of IPv4. */
export function plainAddress(text: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
}

/** A whole /64 of IPv6 belongs to one subscriber, who could otherwise try from as many addresses as he likes. */
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

/** For the framework's option of this name: whether what this peer says of the one before it counts. */
export function trustProxy(
  trustedProxies: readonly string[],
): false | ((address: string, hop: number) => boolean) {
  if (trustedProxies.length === 0) return false
  const isTrusted = compile([...trustedProxies])
  return (address, hop) => isTrusted(plainAddress(address), hop)
}
