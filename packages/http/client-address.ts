import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The part of `@hono/node-server`'s bindings that is needed here; an empty object within the process. */
interface ConnectionInfo {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/** The addresses whose `X-Forwarded-For` is trusted. */
export interface TrustedProxies {
  /** Whether no proxy is trusted. */
  isEmpty: boolean
  includes(address: string): boolean
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses the proxies in front of the shop: addresses (`10.0.0.7`) and networks (`10.0.0.0/8`, `fd00::/8`). If empty, no
 * proxy is trusted.
 * @throws {RangeError} naming the entry that is neither.
 */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity
    if (isIP(address) === 0 || length > bits || rest.length > 0) {
      throw new RangeError(`"${entry}" is neither an address nor a network such as 10.0.0.0/8`)
    }
    list.addSubnet(address, length, familyOf(address))
  }
  const isEmpty = entries.length === 0
  return { isEmpty, includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}

/** The bare address without port, brackets or zone; IPv4-mapped IPv6 becomes IPv4. Undefined if invalid. */
function bareAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const trimmed = text.trim().toLowerCase()
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [unzoned = ''] = host.split('%')
  const address = /^::ffff:([\d.]+)$/.exec(unzoned)?.[1] ?? unzoned
  return isIP(address) === 0 ? undefined : address
}

/** The peer address of the connection; undefined for a request from within the process. */
function remoteAddress(connection: unknown): string | undefined {
  // Typed as unknown by Hono. Set by the server library only, never by a client.
  const { incoming } = (connection ?? {}) as ConnectionInfo
  return bareAddress(incoming?.socket.remoteAddress ?? '')
}

/** Whether a trusted proxy sent the request. `connection` is `@hono/node-server`'s bindings. */
export const isFromProxy = (connection: unknown, proxies: TrustedProxies): boolean =>
  !proxies.isEmpty && proxies.includes(remoteAddress(connection) ?? '')

/** The address used for limits: an IPv6 client has at least 2⁶⁴ addresses, which count as one. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  // This machine. Editors see the addresses of their sessions, and recognize this one.
  if (canonical === '::1') return '127.0.0.1'
  const [head = '', tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = tail ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The network of an address sent by another server, as from {@link clientAddress}; undefined if it is invalid. */
export function forwardedAddress(text: string): string | undefined {
  const address = bareAddress(text)
  return address === undefined ? undefined : networkOf(address)
}

/**
 * The client's address behind proxies. `forwarded`, the value of `X-Forwarded-For`, is read from its end, and the first
 * address that is not a trusted proxy's is used, so that clients cannot forge it.
 * @param peer the address of the connection.
 */
function addressBehind(peer: string, forwarded: string | null | undefined, proxies: TrustedProxies): string {
  if (proxies.isEmpty) return peer
  const addresses = forwarded?.split(',') ?? []
  let known = peer
  while (proxies.includes(known)) {
    const before = bareAddress(addresses.pop() ?? '')
    if (before === undefined) break
    known = before
  }
  return known
}

/**
 * The client's address; the empty string for a request from within the process. `connection` is `@hono/node-server`'s
 * bindings.
 */
export const visitorAddress = (request: Request, connection: unknown, proxies: TrustedProxies): string =>
  addressBehind(remoteAddress(connection) ?? '', request.headers.get('X-Forwarded-For'), proxies)

/** The address for rate limits: the {@link visitorAddress}, or its /64 network for IPv6. */
export const clientAddress = (...request: Parameters<typeof visitorAddress>): string =>
  networkOf(visitorAddress(...request))

/** The {@link clientAddress} of a request that Node's server has received. */
export function incomingAddress(incoming: IncomingMessage, proxies: TrustedProxies): string {
  const forwarded = incoming.headers['x-forwarded-for']
  return networkOf(addressBehind(remoteAddress({ incoming }) ?? '', String(forwarded ?? ''), proxies))
}
