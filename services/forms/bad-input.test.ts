import { countRows } from '@shop/database/testing'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { createTestForms, pixel } from './testing.ts'

const boundary = 'b'
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

test('a thousand malformed submissions get no 5xx, and nothing is stored in part', async () => {
  const { send, database, leftovers } = await createTestForms()
  const { pick, below } = createSeededRandom(7)
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
  for (let request = 0; request < 1000; request++) {
    const body = `${Array.from({ length: below(5) }, part).join('')}${pick(['--b--\r\n', '--b', '', '--b--'])}`
    const response = await send(Buffer.from(body, 'latin1'), { headers })
    const answer = { body, status: response.status, text: await response.text() }
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
    expect(answer.text).not.toMatch(/node_modules|receiving-|sqlite|postgres/iu)
  }
  expect(await countRows(database, 'form_submission')).toBe(await countRows(database, 'outbox'))
  expect(await leftovers()).toEqual([])
})
