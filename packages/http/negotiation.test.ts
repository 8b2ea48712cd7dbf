import { expect, test } from 'vitest'
import { addVary, chooseEncoding, matchesEtag, explicitlyAccepts, notModified, requestedRange } from './negotiation.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;Q=0.2 , BR ; q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.2', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=1, *;q=0', 'identity'],
  ['gzip;q=0.5, identity;q=0.9', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['library, abracadabra, nogzip', 'identity'],
  ['', 'identity'],
  [',,;q=1,', 'identity'],
  [null, 'identity'],
])('Accept-Encoding: %s yields %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
  // The cached result is the same.
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"b", W/"a" , "c"', 'W/"a"', true],
  ['"b","a"', '"a"', true],
  ['"a,b"', '"a,b"', true],
  ['"b, a", "c"', '"a"', false],
  ['*', '"a"', true],
  ['"*"', '"a"', false],
  ['"A"', '"a"', false],
  ['a', '"a"', false],
  ['"xa", "ax"', '"a"', false],
  ['W/"', 'W/"a"', false],
  ['', '"a"', false],
  [null, '"a"', false],
])('If-None-Match: %s for the ETag %s matches: %s', (header, etag, known) => {
  expect(matchesEtag(new Headers(header === null ? {} : { 'If-None-Match': header }), etag)).toBe(known)
})

test.each([
  ['image/avif,image/webp,*/*', true],
  ['text/html, Image/AVIF;q=0.5', true],
  ['image/avif;q=0, */*', false],
  ['image/*', false],
  ['*/*', false],
  ['image/avifs', false],
  ['', false],
])('Accept: %s names AVIF: %s', (accept, isNamed) => {
  expect(explicitlyAccepts(accept, 'image/avif')).toBe(isNamed)
})

const part = { start: 0, end: 4 }

test.each([
  ['GET', { Range: 'bytes=0-3' }, part],
  ['GET', { Range: 'Bytes=0-3' }, part],
  ['GET', { Range: 'bytes=9-' }, { start: 9, end: 10 }],
  ['GET', { Range: 'bytes=10-' }, 'unsatisfiable'],
  ['GET', { Range: 'bytes=0-3', 'If-Range': '"a"' }, part],
  ['GET', { Range: 'bytes=0-3', 'If-Range': '"b"' }, undefined],
  ['GET', { Range: 'bytes=0-3', 'If-Range': 'W/"a"' }, undefined],
  ['GET', { Range: 'bytes=0-3', 'If-Range': 'Sun, 22 Nov 2026 10:00:00 GMT' }, undefined],
  ['GET', { Range: 'bytes=10-', 'If-Range': '"b"' }, undefined],
  ['GET', {}, undefined],
  ['HEAD', { Range: 'bytes=0-3' }, undefined],
])('%s with %j gets the part %j of ten bytes', (method, headers, range) => {
  expect(requestedRange({ method, headers: new Headers(headers) }, '"a"', 10)).toEqual(range)
})

test('a weak tag matches no If-Range', () => {
  const headers = new Headers({ Range: 'bytes=0-3', 'If-Range': 'W/"a"' })
  expect(requestedRange({ method: 'GET', headers }, 'W/"a"', 10)).toBeUndefined()
})

test('a 304 has the headers of its 200, except those about the content', () => {
  const kept = { 'cache-control': 'no-cache', etag: '"a"', vary: 'Accept', 'access-control-allow-origin': '*' }
  const response = notModified(new Headers({ ...kept, 'Content-Type': 'text/css', 'Content-Length': '1' }))
  expect(response.status).toBe(304)
  expect(Object.fromEntries(response.headers)).toEqual(kept)
})

test.each([
  [null, 'Accept-Encoding'],
  ['Accept', 'Accept, Accept-Encoding'],
  ['accept-encoding , Origin', 'accept-encoding , Origin'],
  ['*', '*'],
])('Vary: %s becomes %s', (vary, expected) => {
  const headers = new Headers(vary === null ? {} : { Vary: vary })
  addVary(headers, 'Accept-Encoding')
  expect(headers.get('Vary')).toBe(expected)
})
