import { expect, test } from 'vitest'
import { clientAddress, forwardedAddress, parseTrustedProxies } from './client-address.ts'

const addressFor = (remoteAddress: string, forwarded: string | undefined, trusted: string[] = []) =>
  clientAddress(
    new Request('http://shop.test', { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } }),
    { incoming: { socket: { remoteAddress } } },
    parseTrustedProxies(trusted),
  )

test.each<[name: string, remote: string, forwarded: string | undefined, trusted: string[], expected: string]>([
  ['without proxies only the connection counts', '198.51.100.7', '203.0.113.9', [], '198.51.100.7'],
  ['an untrusted client’s header is ignored', '198.51.100.7', '203.0.113.9', ['10.0.0.0/8'], '198.51.100.7'],
  ['a trusted proxy’s header is used', '10.0.0.1', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['entries added by the client are not', '10.0.0.1', '192.0.2.1, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  ['a chain is followed to its end', '10.0.0.1', '203.0.113.9, 10.1.1.1', ['10.0.0.0/8'], '203.0.113.9'],
  ['a chain of only trusted proxies ends at its first', '10.0.0.1', '10.2.2.2, 10.1.1.1', ['10.0.0.0/8'], '10.2.2.2'],
  ['an invalid entry ends the chain', '10.0.0.1', '203.0.113.9, unknown', ['10.0.0.1'], '10.0.0.1'],
  ['a proxy without the header counts itself', '10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
  ['IPv4 within IPv6 is IPv4', '::ffff:10.0.0.1', '203.0.113.9:4711', ['10.0.0.1'], '203.0.113.9'],
  ['IPv6 proxies are known by their network', 'fd00::1', '203.0.113.9', ['fd00::/8'], '203.0.113.9'],
  ['IPv6 counts by its /64 network', '2001:db8:1:2:aaaa::5', undefined, [], '2001:db8:1:2::/64'],
  ['a short IPv6 address as well', '2001:db8::5', undefined, [], '2001:db8:0:0::/64'],
  ['the machine itself has its IPv4 address', '0:0:0:0:0:0:0:1', undefined, [], '127.0.0.1'],
  ['an IPv6 address with a port', '10.0.0.1', '[2001:db8::7]:80', ['10.0.0.1'], '2001:db8:0:0::/64'],
])('%s', (_name, remote, forwarded, trusted, expected) => {
  expect(addressFor(remote, forwarded, trusted)).toBe(expected)
})

test('a request from within the process has no address', () => {
  expect(clientAddress(new Request('http://shop.test'), undefined, parseTrustedProxies([]))).toBe('')
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', 'fd00::/129', ''])(
  'an invalid proxy "%s" is named in the error',
  (entry) => expect(() => parseTrustedProxies([entry])).toThrow(`"${entry}" is neither`),
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::5', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 203.0.113.8', undefined],
  ['buyer', undefined],
  ['', undefined],
])('a named address "%s" counts as %s', (text, expected) => {
  expect(forwardedAddress(text)).toBe(expected)
})
