import type { SeededRandom } from '@shop/testing/seeded-random'

const methods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE TRACK PROPFIND LOCK PURGE QUERY'.split(' ')

const plausible = ['production', 'home', 'v2021-06-07', '2024-07', 'graphql.json', '1', 'drafts.home']

const values = [
  'production',
  'home',
  'v2021-06-07',
  '2024-07',
  'graphql.json',
  '1',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%',
  '%%',
  '%zz',
  '%E0%A4%A',
  '%C0%AF',
  '%00',
  '%2e%2e%2f',
  '..%5c',
  '%0d%0aX: y',
  '%F0%9F%8D%B8',
  '%ED%A0%80',
  '//',
  '.',
  '..',
  ';a=b',
  "'",
  '%22',
  '<script>',
  '${7*7}',
  'drafts.home',
  'gid://shopify/Cart/x?key=y',
  'gid://shopify/Product/99999999999999999999',
  'WzEsMV0',
  'WzFlMzAwLDFd',
  'eyJhIjox',
  'W10',
  '*[',
  '*[_type=="page"]',
  '{"a":1',
  '[',
  '""',
  '{}',
  '[1]',
  'a'.repeat(3000),
  '%41'.repeat(500),
  'image-abc-1x1-png',
  '0123456789abcdef0123456789abcdef01234567',
  '2026-11-22T00:00:00Z',
  '1:1',
  '99999999999999999999:999999,1:0',
  '1:1,'.repeat(251),
  '2030-13',
  'unstable',
]
const names =
  'discount note attributes[x] attributes[] attributes[__proto__] variant query variables operationName extensions cursor preview dataset perspective tag page q after first last w h width height fit rect fm dl crop fp-x bg auto blur key shopify_product_ids shopify_variant_ids $a $type includeResult returnIds explain resultSourceMap lastLiveEventId time transactions _routes index constructor __proto__'.split(
    ' ',
  )

const documents = [
  '{shop{name}}',
  '{products(first:1,after:"x"){nodes{id}}}',
  '{products(first:1,after:"WzFlMzAwLDFd"){nodes{id}}}',
  '{subscriptions(cursor:"x"){nodes{id}}}',
  '{products(cursor:"x",query:"((("){nodes{id}}}',
  '{products(first:1,query:"(((") {nodes{id}}}',
  '{',
  '',
  '{a{',
  'query($a:Int!){products(first:$a){nodes{id}}}',
  '{node(id:"gid://shopify/Product/99999999999999999999"){id}}',
  '{cart(id:"gid://shopify/Cart/%00"){id}}',
  '{product(handle:"\\u0000"){id}}',
  '{urlRedirects(first:1,after:"WzEsMV0"){nodes{id}}}',
  'mutation{cartCreate(input:{lines:[{merchandiseId:"x",quantity:-1}]}){cart{id}}}',
  'mutation{signup(email:"x",listId:"y")}',
  '{__schema{types{name}}}',
  '{page(handle:"\\u0000"){id}}',
  '{metaobject(handle:{type:"\\u0000",handle:"\\ud800"}){id}}',
  '{sitemap(type:PRODUCT){resources(page:2147483647){items{handle}}}}',
  'query @inContext(country:ZZ,preferredLocationId:"x"){shop{name ...@defer{id}}}',
  'mutation{cartCreate(input:{giftCardCodes:["0000-0000-0000-0000"],buyerIdentity:{customerAccessToken:"x"}}){cart{id}}}',
  'subscription{a}',
]

const headers: [name: string, values: string[]][] = [
  ['Accept', ['*/*', 'text/html', 'application/json;q=bad', '', 'text/event-stream', ','.repeat(500)]],
  ['Accept-Encoding', ['gzip', 'br;q=0', 'identity;q=0, *;q=0', 'zstd,,', '\u0001']],
  ['Accept-Language', ['de', '*;q=x', 'a'.repeat(2000)]],
  ['Authorization', ['Bearer', 'Bearer x', 'Basic !!!!', 'Bearer ' + 'x'.repeat(4000), 'Digest']],
  ['Cookie', ['a=b', 'session=%', '=', ';;;', 'cart=%E0%A4%A; content_session=x', 'a='.padEnd(3000, 'x')]],
  ['Content-Encoding', ['gzip', 'br', 'bogus']],
  [
    'Content-Type',
    [
      'application/json',
      'text/plain',
      'application/graphql',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-ndjson',
      'image/png',
      ';',
      'application/json; charset=bogus',
    ],
  ],
  [
    'Host',
    ['', 'a b', 'exa mple.com', '[::1', 'x'.repeat(300), '127.0.0.1:99999', '%', 'a/b', 'user@host', '..', 'host:port'],
  ],
  ['If-Match', ['*', '"']],
  ['If-Modified-Since', ['never', 'Sun, 99 Nov 2026']],
  ['If-None-Match', ['*', 'W/"', '"a", "b"', ',']],
  ['Last-Event-ID', ['x', '%', '-1']],
  ['Origin', ['null', 'http://evil.test', 'x', 'http://[']],
  ['Range', ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-0,1-1', 'bytes=99999999999999999999-']],
  ['Referer', ['http://[', '%', 'x']],
  ['Shopify-Storefront-Buyer-IP', ['::1', '999.1.1.1', 'a, b', '']],
  ['Shopify-Storefront-Private-Token', ['x', 'x'.repeat(4000)]],
  ['Upgrade', ['h2c', 'websocket']],
  ['X-Forwarded-For', ['unknown', '::1', 'a, b', '999.1.1.1', '1.2.3.4, [']],
  ['X-Forwarded-Host', ['a b', '[']],
  ['X-Forwarded-Proto', ['https', 'gopher']],
  ['X-Sanity-Project-ID', ['local', '%']],
  ['X-Shopify-Storefront-Access-Token', ['x', '']],
]

/**
 * A malformed request as bytes for a socket: any method, one of the given paths with random values in
 * place of its parameters, and broken queries, headers, bodies and lines.
 * @param address the client address that it claims.
 */
export function makeRequest({ next: random, pick }: SeededRandom, paths: readonly string[], address: string): string {
  const happens = (chance: number) => random() < chance
  const value = () => (happens(0.5) ? pick(plausible) : pick(values))

  const path = pick(paths)
    .replaceAll(/:\w+(\{[^/]*\})?\??/g, value)
    .replaceAll('*', () => `${value()}/${value()}`)
  const parameters = Array.from({ length: Math.floor(random() * 4) }, () =>
    happens(0.3)
      ? `query=${encodeURIComponent(pick(documents))}`
      : `${pick(names)}=${happens(0.5) ? value() : encodeURIComponent(value())}`,
  )
  const target = (path + (parameters.length > 0 ? `?${parameters.join('&')}` : '')).replaceAll(/[\s]/g, '+')
  const method = happens(0.5) ? pick(['GET', 'POST']) : pick(methods)
  const sent = new Map([
    ['Host', '127.0.0.1'],
    ['X-Forwarded-For', address],
    ['Connection', 'close'],
    ['Content-Type', 'application/json'],
    ['Content-Type', 'application/json'],
  ])
  while (happens(0.4)) {
    const [name, choices] = pick(headers)
    sent.set(name, pick(choices))
  }

  let body = ''
  if (!['GET', 'HEAD', 'TRACE'].includes(method) || happens(0.05)) {
    body = pick([
      '',
      '{',
      '[]',
      'null',
      '{"mutations":[{}]}',
      '{"mutations":"x"}',
      '{"query":5}',
      '\u0000\u0001',
      'a=%&b',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x',
      '--x\r\n\r\n',
      '['.repeat(5000),
      '{"a":'.repeat(3000),
      '"\\ud800"',
      JSON.stringify({ query: pick(documents), variables: value() }),
      JSON.stringify({ query: pick(documents), variables: { a: value() } }),
      JSON.stringify({ [value()]: value() }),
      JSON.stringify({ email: value(), password: value() }),
    ])
    if (happens(0.1)) {
      sent.set('Transfer-Encoding', 'chunked')
      body = pick([
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        'zz\r\nx\r\n',
        '5\r\nabc',
        '0\r\n\r\n',
        'ffffffffffffffff\r\n',
        '-1\r\n\r\n',
      ])
    } else
      sent.set(
        'Content-Length',
        happens(0.9)
          ? String(Buffer.byteLength(body))
          : pick(['-1', 'x', '1, 2', '0', String(Buffer.byteLength(body) + 5)]),
      )
  }
  if (happens(0.01)) sent.set('X-Long', 'x'.repeat(20_000))
  const line = happens(0.02)
    ? pick([
        'GET',
        'GET  / HTTP/1.1',
        ' / HTTP/1.1',
        'GET / HTTP/9.9',
        `GET http://[/ HTTP/1.1`,
        `GET ${target}`,
        'GET * HTTP/1.1',
        'CONNECT a:1 HTTP/1.1',
        '\u0000',
      ])
    : `${method} ${target} HTTP/1.1`
  const lines = [...sent].map(([name, text]) => `${name}: ${text}`)
  if (happens(0.01)) lines.push(pick(['Broken', ': x', 'A b: c', ' folded', 'Host: second']))
  return `${[line, ...lines].join('\r\n')}\r\n\r\n${body}`
}
