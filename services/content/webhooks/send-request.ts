import { lookup as resolve, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateIp, isPublicAddress } from './public-address.ts'

/** The time limit of a request with its response, in milliseconds. */
const timeLimit = 10_000
/** The maximum part of a response that is stored in the log, in bytes. */
const maxResponse = 1024

export interface OutgoingRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string
}

export interface ReceivedResponse {
  status: number
  /** The beginning of the body. */
  body: string
}

/** A request that was not sent, because its address is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
  constructor() {
    super('This address is in a private network')
  }
}

/** Resolves a name to the addresses that are then connected to, if all of them are public. */
const publicLookup: LookupFunction = (name, options, callback) => {
  resolve(name, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses
    if (error || !first) return callback(error ?? new Error('The name has no address'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddressError(), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

// Separate agents, because other requests, whose connections could be reused, may reach private addresses.
const agents = { 'http:': new http.Agent(), 'https:': new https.Agent() }

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size >= maxResponse) break
  }
  return Buffer.concat(chunks).subarray(0, maxResponse).toString().replaceAll('\u0000', '')
}

/**
 * Sends a request; redirects are not followed.
 * @param allowPrivate whether the address may be private; by default that is checked when a connection is opened.
 * @throws {PrivateAddressError} when the address is not allowed.
 * @throws {Error} when there is no response within the time limit.
 */
export async function sendRequest(
  { url, method, headers, body }: OutgoingRequest,
  allowPrivate: boolean,
  ending: AbortSignal,
): Promise<ReceivedResponse> {
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  // An IP address needs no lookup, so `publicLookup` is not called for it.
  if (!allowPrivate && isPrivateIp(target)) throw new PrivateAddressError()
  const limit = AbortSignal.timeout(timeLimit)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (isSecure ? https : http).request(url, {
    method,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    agent: agents[isSecure ? 'https:' : 'http:'],
    signal: AbortSignal.any([limit, ending]),
    ...(!allowPrivate && { lookup: publicLookup }),
  })
  const late = () => new Error(`No response within ${timeLimit} ms`)
  request.on('response', resolve)
  request.on('error', (error) => reject(limit.aborted ? late() : error))
  request.end(body)
  const response = await promise
  try {
    return { status: response.statusCode ?? 0, body: await beginningOf(response) }
  } catch (error) {
    if (limit.aborted) throw late()
    // The library says only that it was aborted.
    throw ending.aborted ? error : new Error('The connection was closed before the end of the response')
  } finally {
    response.destroy()
  }
}
