import { buffer } from 'node:stream/consumers'
import { countRows } from '@shop/database/testing'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { honeypot, limits } from './limits.ts'
import { contactForm, createTestForms, pixel } from './testing.ts'

const good = { name: 'Ada', email: 'ada@example.com' }
const file = (bytes: Uint8Array | string, name: string, type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const problemSchema = z.object({
  title: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})
const errorsOf = async (response: Response) => problemSchema.parse(await response.json()).errors
const fieldsOf = async (response: Response) => (await errorsOf(response)).map(({ field }) => field)

describe('submissions', () => {
  test('CALL-23: a form posted to /submit/{id} as multipart data with files is stored before the response', async () => {
    const { submit, service } = await createTestForms()
    const response = await submit({
      ...good,
      name: ' Ada ',
      topic: 'order',
      message: 'Hello\r\nthere',
      picture: file(pixel, 'cloud.png'),
      papers: file('%PDF-1.7\n', 'list.pdf'),
      [honeypot]: '',
    })
    expect(response.status).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(await response.json())
    expect(await service.submissions(10)).toEqual([
      {
        id,
        formId: 'form-contact',
        formTitle: 'Contact',
        replyTo: 'ada@example.com',
        createdAt: expect.any(String),
        values: [
          { name: 'name', label: 'Your name', value: 'Ada' },
          { name: 'email', label: 'Email', value: 'ada@example.com' },
          { name: 'topic', label: 'About', value: 'An order' },
          { name: 'message', label: 'Message', value: 'Hello\nthere' },
        ],
        files: [
          { field: 'picture', label: 'Picture', name: 'cloud.png', contentType: 'image/png', size: pixel.length },
          { field: 'papers', label: 'Papers', name: 'list.pdf', contentType: 'application/pdf', size: 9 },
        ],
      },
    ])
    for (const [position, bytes] of [pixel, Buffer.from('%PDF-1.7\n')].entries()) {
      const stored = await service.file(id, position)
      expect(stored && (await buffer(stored.bytes))).toEqual(bytes)
    }
    expect(await service.file(id, 2)).toBeUndefined()
  })

  test('pages of submissions continue after one of them, also within the same moment', async () => {
    const { submit, service } = await createTestForms()
    expect(await service.submissions(10)).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const name of ['Ada', 'Bea']) await submit({ ...good, name })
    vi.advanceTimersByTime(1)
    await submit({ ...good, name: 'Cleo' })
    const all = (await service.submissions(10)).map(({ id }) => id)
    expect(all).toHaveLength(3)
    for (const [index, id] of all.entries()) {
      expect((await service.submissions(1, id)).map((one) => one.id)).toEqual(all.slice(index + 1, index + 2))
      expect(await service.submission(id)).toMatchObject({ id, formTitle: 'Contact' })
    }
  })

  test('the recipient gets one mail with the values and files, and replies go to the visitor', async () => {
    const { submit, deliver, mails } = await createTestForms()
    await submit({ ...good, message: 'Hello', picture: file(pixel, 'cloud.png') })
    await deliver()
    await deliver()
    expect(mails).toEqual([
      {
        to: { name: 'Ida', address: 'ida@example.com' },
        replyTo: 'ada@example.com',
        subject: 'Halcyon: Contact',
        text: 'Your name:\nAda\n\nEmail:\nada@example.com\n\nMessage:\nHello\n\nPicture: cloud.png (1 kB, attached)',
        attachments: [{ filename: 'cloud.png', contentType: 'image/png', bytes: pixel }],
      },
    ])
  })

  test.each([
    ['Persian', 'می\u200Cخواهم'],
    ['a flag made of tags', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a family', '👩‍👩‍👧'],
    ['an emoji that is newer than this program', '\u{1FADD}'],
  ])('%s is stored as it was written', async (_, message) => {
    const { submit, service } = await createTestForms()
    expect((await submit({ ...good, message: `a\u0007${message}\u202E` })).status).toBe(201)
    expect((await service.submissions(1))[0]?.values.at(-1)?.value).toBe(`a${message}`)
  })

  test('replies go to the first email address that is given, not to a field left empty', async () => {
    const email = { type: 'email', required: false }
    const fields = ['work', 'home', 'other'].map((name) => ({ ...email, label: name, name }))
    const { submit, deliver, mails } = await createTestForms({ ...contactForm, fields })
    await submit({ work: '', home: 'ada@example.com', other: 'grace@example.com' })
    await deliver()
    expect(mails[0]?.replyTo).toBe('ada@example.com')
  })

  test('a file larger than one database row is read back whole', async () => {
    const { submit, deliver, mails } = await createTestForms()
    const large = Buffer.concat([pixel, Buffer.alloc(2_500_000, 7)])
    expect((await submit({ ...good, picture: file(large, 'large.png') })).status).toBe(201)
    await deliver()
    expect(mails[0]?.attachments[0]?.bytes.equals(large)).toBe(true)
  })

  test.each([
    ['a required field is missing', { email: 'ada@example.com' }, ['name']],
    ['a required field is blank', { ...good, name: '  ' }, ['name']],
    ['a required field is invisible', { ...good, name: '\u200B' }, ['name']],
    ['an email address is invalid', { ...good, email: 'ada at example' }, ['email']],
    ['an email address would add a header', { ...good, email: 'ada@example.com\r\nBcc: all@example.com' }, ['email']],
    ['a URL is a script', { ...good, site: 'javascript:alert(1)' }, ['site']],
    ['a choice is not offered', { ...good, topic: 'An order' }, ['topic']],
    ['the form has no such field', { ...good, admin: 'yes' }, ['admin']],
    ['the field is of a type that is not shown', { ...good, birthday: '1815-12-10' }, ['birthday']],
    ['a value is given more than once', { ...good, name: ['Ada', 'Bea'] }, ['name']],
    ['a file comes for a text field', { ...good, message: file(pixel, 'a.png') }, ['message']],
    ['a text comes for a file field', { ...good, picture: 'a.png' }, ['picture']],
    ['a picture is empty', { ...good, picture: file('', 'a.png') }, ['picture']],
    [
      'a file has a type that the field does not accept',
      { ...good, papers: file(pixel, 'a.pdf', 'application/pdf') },
      ['papers'],
    ],
    ['several things are wrong', { email: 'x', admin: '1' }, ['email', 'admin', 'name']],
  ])('nothing is stored when %s, and the response names the fields', async (_, fields, wrong) => {
    const { submit, database, leftovers } = await createTestForms()
    const response = await submit(fields)
    expect(response.status).toBe(422)
    expect(await fieldsOf(response)).toEqual(wrong)
    expect(await countRows(database, 'form_submission')).toBe(0)
    expect(await countRows(database, 'outbox')).toBe(0)
    expect(await leftovers()).toEqual([])
  })
})

describe('files', () => {
  test('FORM-07, CONTACT-12: a file field accepts pictures by default', async () => {
    const { submit } = await createTestForms()
    expect((await submit({ ...good, picture: file(pixel, 'a.png') })).status).toBe(201)
    const refused = await submit({ ...good, picture: file('%PDF-1.7\n', 'a.png') })
    expect([refused.status, await fieldsOf(refused)]).toEqual([422, ['picture']])
  })

  test('a file field accepts the types that the form names, by content', async () => {
    const { submit } = await createTestForms()
    expect((await submit({ ...good, papers: file('%PDF-1.7\n%âãÏÓ\n', 'a.bin') })).status).toBe(201)
    expect((await submit({ ...good, papers: file('a,b\n1,2\n', 'table.csv') })).status).toBe(201)
    // Longer than what is read of it, which ends within a letter.
    expect((await submit({ ...good, papers: file(`a${'ü'.repeat(40_000)}`, 'TABLE.CSV') })).status).toBe(201)
    expect((await submit({ ...good, papers: file(Buffer.from([0, 1, 2, 0]), 'table.csv') })).status).toBe(422)
  })

  test('a file field for every kind takes none that may contain a script', async () => {
    const fields = [{ label: 'Papers', name: 'papers', type: 'file', accept: '*/*' }]
    const { submit } = await createTestForms({ ...contactForm, fields })
    expect((await submit({ papers: file(pixel, 'a.png') })).status).toBe(201)
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
    expect((await submit({ papers: file(svg, 'a.svg') })).status).toBe(422)
  })

  test('a refusal of a file is explained in words for the visitor', async () => {
    const { submit } = await createTestForms()
    const svg = file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml')
    expect(await errorsOf(await submit({ ...good, picture: svg }))).toEqual([
      { field: 'picture', message: '“a.svg” has a type that is not accepted. Accepted types: image/*, but not SVG.' },
    ])
  })

  test('ten files are taken beside a file field without one', async () => {
    const { submit } = await createTestForms()
    const papers = new File([], '', { type: 'application/octet-stream' })
    const picture = Array.from({ length: limits.files }, () => file(pixel, 'a.png'))
    expect((await submit({ ...good, papers, picture })).status).toBe(201)
  })

  test('a browser’s empty file field counts as missing', async () => {
    const { submit, service } = await createTestForms()
    expect((await submit({ ...good, picture: new File([], '', { type: 'application/octet-stream' }) })).status).toBe(
      201,
    )
    expect((await service.submissions(1))[0]?.files).toEqual([])
  })
})

describe('refused requests', () => {
  test('a bot that fills in the hidden field gets a success response, and nothing is stored', async () => {
    const { submit, database } = await createTestForms()
    const response = await submit({ ...good, [honeypot]: 'buy now' })
    expect([response.status, await response.json()]).toEqual([201, { id: expect.stringMatching(/^[\da-f-]{36}$/) }])
    expect(await countRows(database, 'form_submission')).toBe(0)
  })

  test('an unknown form returns 404', async () => {
    const { submit, service } = await createTestForms()
    for (const id of ['other', 'drafts.form-contact', '%00', 'x'.repeat(300)]) {
      expect((await submit(good, { id })).status).toBe(404)
    }
    expect((await service.fetch(new Request('https://shop.test/submit/form-contact'))).status).toBe(404)
  })

  test('other body types return 415, malformed ones 400, and leave nothing behind', async () => {
    const { send, leftovers } = await createTestForms()
    expect((await send('{}', { headers: { 'Content-Type': 'application/json' } })).status).toBe(415)
    for (const body of ['', 'x', '--b\r\n', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda']) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
      expect((await send(body, { headers })).status).toBe(400)
    }
    expect((await send('x', { headers: { 'Content-Type': 'multipart/form-data' } })).status).toBe(400)
    expect(await leftovers()).toEqual([])
  })

  test('a submission is taken also after the folder for uploads has been removed', async () => {
    const { submit, removeFolder, leftovers } = await createTestForms()
    await removeFolder()
    expect((await submit({ ...good, picture: file(pixel, 'cloud.png') })).status).toBe(201)
    expect(await leftovers()).toEqual([])
  })

  test('exceeding a limit returns 413 and leaves nothing behind', async () => {
    const { submit, database, leftovers } = await createTestForms()
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x']))
    const heavy = file(Buffer.concat([pixel, Buffer.alloc(7_000_000)]), 'a.png')
    for (const [fields, errors] of [
      [{ message: 'x'.repeat(1_000_000) }, [{ field: 'message', message: 'This is too long.' }]],
      [many, []],
      [
        { picture: file(Buffer.concat([pixel, Buffer.alloc(limits.fileSize)]), 'a.png') },
        [{ field: 'picture', message: 'Files may have up to 10 MB each.' }],
      ],
      [{ picture: [heavy, heavy, heavy] }, [{ field: 'picture', message: 'All files together may have up to 20 MB.' }]],
      [
        { picture: Array.from({ length: limits.files + 1 }, () => file(pixel, 'a.png')) },
        [{ field: 'picture', message: 'At most 10 files can be sent at once.' }],
      ],
    ] satisfies [Parameters<typeof submit>[0], object[]][]) {
      const response = await submit({ ...good, ...fields })
      expect([response.status, await errorsOf(response)]).toEqual([413, errors])
    }
    expect(await countRows(database, 'form_submission')).toBe(0)
    expect(await leftovers()).toEqual([])
  })

  test('the 11th submission of a client in ten minutes returns 429; what an outage refused does not count', async () => {
    const { submit, database } = await createTestForms()
    const outage = vi.spyOn(database, 'write').mockRejectedValue(new DatabaseUnavailableError('down'))
    for (let request = 0; request < 11; request++) {
      const response = await submit(good, { address: '192.0.2.1' })
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('Nothing was stored')])
    }
    outage.mockRestore()
    expect((await submit({}, { address: '192.0.2.1' })).status).toBe(422)
    for (let request = 0; request < 9; request++) {
      expect((await submit(good, { address: '192.0.2.1' })).status).toBe(201)
    }
    expect((await submit(good, { address: '192.0.2.1' })).status).toBe(429)
    expect((await submit(good, { address: '192.0.2.2' })).status).toBe(201)
  })
})
