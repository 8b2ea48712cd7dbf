import { BlockList, isIP } from 'node:net'

/** What `@hono/node-server` hands over beside a request, as much of it as is needed here; an empty object within the process. */
interface ConnectionInfo {
  incoming?: { socket: { remoteAddress?: string | undefined } }
}

/** The addresses whose word is taken for where a request comes from. */
export interface TrustedProxies {
  /** Whether nobody's word is taken. */
  isEmpty: boolean
  includes(address: string): boolean
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The proxies before the shop, from addresses (`10.0.0.7`) and networks (`10.0.0.0/8`, `fd00::/8`). None means that nobody's
 * word is taken.
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

/** The bare address: without port, brackets or zone, and IPv4 as such when it comes within IPv6. Nothing if it is none. */
function bareAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const trimmed = text.trim().toLowerCase()
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [unzoned = ''] = host.split('%')
  const address = /^::ffff:([\d.]+)$/.exec(unzoned)?.[1] ?? unzoned
  return isIP(address) === 0 ? undefined : address
}

/** The address at the other end of the connection; nothing for a request from within the process. */
function remoteAddress(connection: unknown): string | undefined {
  // Typed as unknown by Hono. It comes from the server library alone, never from outside.
  const { incoming } = (connection ?? {}) as ConnectionInfo
  return bareAddress(incoming?.socket.remoteAddress ?? '')
}

/** Whether a trusted proxy sent a request itself. `connection` is what `@hono/node-server` hands over beside it. */
export const isFromProxy = (connection: unknown, proxies: TrustedProxies): boolean =>
  !proxies.isEmpty && proxies.includes(remoteAddress(connection) ?? '')

/** An IPv6 connection is given 2⁶⁴ addresses at least: they count as one. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = tail ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The address that a request comes from; the empty string for a request from within the process. `connection` is what
 * `@hono/node-server` hands over beside the request. `X-Forwarded-For` is believed only as far as trusted proxies wrote it:
 * read from its end, the first address that is no trusted proxy's counts, so that a client cannot make one up.
 */
export function visitorAddress(request: Request, connection: unknown, proxies: TrustedProxies): string {
  let known = remoteAddress(connection) ?? ''
  if (proxies.isEmpty) return known
  const forwarded = request.headers.get('X-Forwarded-For')?.split(',') ?? []
  while (proxies.includes(known)) {
    const before = bareAddress(forwarded.pop() ?? '')
    if (before === undefined) break
    known = before
  }
  return known
}

/**
 * Where a request comes from, for counting who asks how often: its {@link visitorAddress}, or the /64 network of that where it
 * is of IPv6.
 */
export const clientAddress = (...request: Parameters<typeof visitorAddress>): string =>
  networkOf(visitorAddress(...request))
