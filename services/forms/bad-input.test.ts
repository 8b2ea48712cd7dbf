import { deflateRawSync, gzipSync } from 'node:zlib'
import { countRows } from '@shop/database/testing'
import { createSeededRandom, seedOfEngine } from '@shop/testing/seeded-random'
import { expect, test, vi } from 'vitest'
import { contactForm, createTestForms, pixel, streamOf } from './testing.ts'

const boundary = 'b'
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

test('none of 500 malformed submissions gets a 5xx or is stored in part', async () => {
  const { send, database, leftovers } = await createTestForms()
  const { pick, below } = createSeededRandom(seedOfEngine(7))
  const names = [
    'name',
    'email',
    'picture',
    '',
    '__proto__',
    'constructor',
    'x'.repeat(200),
    'a"; filename="b',
    '\u0000',
  ]
  const values = [
    '',
    'Ada',
    'ada@example.com',
    '\r\n--b\r\n',
    '\r\n--b--',
    '\u0000',
    '<svg/onload=1>',
    'PK\u0003\u0004',
    pixel.toString('latin1'),
  ]
  const fileNames = [
    '',
    '; filename="a.png"',
    '; filename="../../x"',
    "; filename*=UTF-8''%00.png",
    '; filename="a\\"',
    '; filename="con"',
  ]
  const types = [
    '',
    'Content-Type: image/png\r\n',
    'Content-Type: \r\n',
    'Content-Transfer-Encoding: base64\r\n',
    `X: ${'y'.repeat(5000)}\r\n`,
  ]
  const part = () =>
    `--b\r\nContent-Disposition: form-data; name="${pick(names)}"${pick(fileNames)}\r\n${pick(types)}\r\n${pick(values)}\r\n`
  for (let request = 0; request < 500; request++) {
    const body = `${Array.from({ length: below(5) }, part).join('')}${pick(['--b--\r\n', '--b', '', '--b--'])}`
    const response = await send(Buffer.from(body, 'latin1'), { headers })
    const answer = { body, status: response.status, text: await response.text() }
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
    expect(answer.text).not.toMatch(/node_modules|receiving-|sqlite|postgres/iu)
  }
  expect(await countRows(database, 'form_submission')).toBe(await countRows(database, 'outbox'))
  expect(await leftovers()).toEqual([])
})

const good = { name: 'Ada', email: 'ada@example.com' }
const ofType = (type: string, content: string | Uint8Array<ArrayBuffer>, name = 'cloud.png') =>
  new File([content], name, { type })

/** 100 MB of zeros, compressed. */
const content = deflateRawSync(Buffer.alloc(100_000_000), { level: 1 })
const gzipBomb = gzipSync(Buffer.alloc(100_000_000), { level: 1 })

/** The content type part of an office document. */
function zipBomb(): Buffer<ArrayBuffer> {
  const name = Buffer.from('[Content_Types].xml')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(100_000_000, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, content])
}

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`

test.each<[what: string, picture: () => File]>([
  ['an SVG with a script', () => ofType('image/svg+xml', svg, 'cloud.svg')],
  ['an SVG with a script sent as a PNG', () => ofType('image/png', svg)],
  ['an SVG behind an XML declaration', () => ofType('image/svg+xml', `<?xml version="1.0"?>\n${svg}`)],
  ['an SVG after whitespace and a byte order mark', () => ofType('image/svg+xml', `\uFEFF\n\n  ${svg}`)],
  ['an SVG that is compressed', () => ofType('image/svg+xml', gzipSync(svg), 'cloud.svgz')],
  ['a web page', () => ofType('image/png', `<!doctype html>${script}`)],
  ['a zip bomb', () => ofType('image/png', zipBomb())],
  ['a zip bomb sent as a document', () => ofType('application/msword', zipBomb(), 'letter.docx')],
  ['a gzip bomb', () => ofType('image/png', gzipBomb)],
  ['a program', () => ofType('image/png', 'MZ\u0090\u0000\u0003', 'cloud.png.exe')],
])('%s is rejected with 422, and nothing is stored', async (_, picture) => {
  const { submit, database, leftovers } = await createTestForms()
  expect((await submit({ ...good, picture: picture() })).status).toBe(422)
  expect(await countRows(database, 'form_submission')).toBe(0)
  expect(await leftovers()).toEqual([])
})

test.each([
  ['cloud.html', 'cloud.html.png'],
  ['cloud.png.exe', 'cloud.png.exe.png'],
  ['cloud', 'cloud.png'],
  ['CLOUD.PNG', 'CLOUD.PNG'],
])('a picture sent as %s is kept as %s, which nothing but a viewer of pictures opens', async (sent, kept) => {
  const { submit, service } = await createTestForms()
  await submit({ ...good, picture: ofType('image/png', Buffer.concat([pixel, Buffer.from(script)]), sent) })
  expect((await service.submissions(1))[0]?.files).toMatchObject([{ name: kept }])
})

test('bodies are never decompressed: a compressed one is rejected', async () => {
  const { send, database } = await createTestForms()
  const body = gzipSync(`--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n${'x'.repeat(100_000_000)}`, {
    level: 1,
  })
  const response = await send(new Uint8Array(body), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
  expect(response.status).toBe(400)
  expect(await countRows(database, 'form_submission')).toBe(0)
})

/** A body of 200 MB. */
function* longBody(beginning: string, rest: string): Generator<Uint8Array> {
  yield Buffer.from(beginning)
  const piece = Buffer.from(rest.repeat(Math.ceil(65_536 / rest.length)))
  for (let size = 0; size < 200_000_000; size += piece.length) yield piece
}

test.each([
  ['before its first part', '\r\n', 'x'],
  ['after its last part', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--b--\r\n', 'x'],
  ['in a value', '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n', 'x'],
  ['in a file', '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n', 'x'],
  ['in a part without a name', '--b\r\nX: y\r\n\r\n', 'x'],
  ['with parts without a name', '--b\r\n', 'X: y\r\n\r\nx\r\n--b\r\n'],
  ['with headers', '--b\r\n', 'X: y\r\n'],
])('a body that goes on, %s, is rejected with 413', async (_, beginning, rest) => {
  const { send, leftovers } = await createTestForms()
  const response = await send(streamOf(longBody(beginning, rest)), { headers })
  expect(response.status).toBe(413)
  expect(await leftovers()).toEqual([])
})

/** Injection attempts against pages, mail headers, terminals and tables. */
const hostileTexts = [
  script,
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'x\r\nBcc: all@example.com\r\n\r\n<p>Dear</p>',
  'x\nSubject: other',
  'x\u2028Bcc: all@example.com',
  '\u0000',
  '\u001B[2J\u0007',
  '\u202Egnp.exe',
  '=HYPERLINK("https://evil.example")',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '🫧'.repeat(200),
]
const hostileAddresses = [
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\nBcc: all@example.com',
  'ada@example.com, all@example.com',
  'ada@example.com;all@example.com',
  '"ada\r\n"@example.com',
  '<all@example.com> ada@example.com',
  'ada@example.com%0ABcc:all@example.com',
  'ada@exa mple.com',
  'ada@example.com\u0000',
  `${'a'.repeat(300)}@example.com`,
]

test('300 hostile submissions (seed 11) are rejected with 422, or stored as harmless text and mailed', async () => {
  const { submit, deliver, mails, service, database } = await createTestForms()
  const { pick, below } = createSeededRandom(11)
  const sometimes = <Value>(hostile: readonly Value[], right: Value) => (below(4) === 0 ? pick(hostile) : right)
  let taken = 0
  for (let request = 0; request < 300; request += 1) {
    const response = await submit({
      name: sometimes(hostileTexts, 'Ada'),
      email: sometimes(hostileAddresses, 'ada@example.com'),
      message: pick(hostileTexts) + request,
      ...(below(8) === 0 && { [pick(hostileTexts)]: 'x' }),
      ...(below(3) === 0 && { picture: ofType(pick(['image/png', script]), pixel, `${pick(hostileTexts)}.png`) }),
    })
    expect(response.status).toBeOneOf([201, 400, 422])
    if (response.status === 201) taken += 1
  }
  expect(taken).toBeGreaterThan(50)
  expect(await countRows(database, 'form_submission')).toBe(taken)
  for (const { values, files, replyTo } of await service.submissions(300)) {
    expect(replyTo).toMatch(/^[^\s,;<>"@]+@[^\s,;<>"@]+$/)
    for (const { name } of files) expect(name).toMatch(/^[^\p{C}<>"/\\]+$/u)
    for (const { name, value } of values) {
      expect(value).toMatch(name === 'message' ? /^[\P{Cc}\n\t]*$/u : /^\P{Cc}*$/u)
      expect(value).not.toContain('\u202E')
    }
  }
  await deliver()
  expect(mails).toHaveLength(taken)
  for (const mail of mails) {
    expect(Object.keys(mail).toSorted()).toEqual(['attachments', 'replyTo', 'subject', 'text', 'to'])
    expect(mail.to).toEqual({ name: 'Ida', address: 'ida@example.com' })
    expect(mail.subject).toBe(`Halcyon: ${contactForm.title}`)
  }
})

function* brokenBody(): Generator<Uint8Array> {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n')
  yield Buffer.alloc(1_000_000)
  throw new Error('The client has gone away')
}

test('when a client goes away in the middle of a file, nothing is left behind', async () => {
  const { send, leftovers } = await createTestForms()
  expect((await send(streamOf(brokenBody()), { headers })).status).toBe(400)
  expect(await leftovers()).toEqual([])
})

test('a client can send at most 500 MB of files a day; forms without files are still taken then', async () => {
  // Also the interval at which processes share their counts: those of hours would be shared as of one moment.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  const { send, database } = await createTestForms()
  const body = `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@example.com\r\n--b--\r\n`
  const post = async (length: number) =>
    (await send(body, { headers: { ...headers, 'Content-Length': String(length) }, address: '192.0.2.1' })).status
  for (let sent = 0; sent < 25; sent++) {
    // Within the limit of ten minutes.
    vi.advanceTimersByTime(2 * 60_000)
    expect(await post(20_000_000)).toBe(201)
  }
  vi.advanceTimersByTime(10 * 60_000)
  expect([await post(2_000_000), await post(body.length)]).toEqual([429, 201])
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(await post(2_000_000)).toBe(201)
  expect(await countRows(database, 'form_submission')).toBe(27)
})
