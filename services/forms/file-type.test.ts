import { expect, test } from 'vitest'
import { contactForm, createTestForms, pixel } from './testing.ts'

const file = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

/** A form with one field, for these files. */
const formFor = (accept: string) => ({
  ...contactForm,
  fields: [{ label: 'Papers', name: 'papers', type: 'file', accept }],
})

/** An OpenDocument text: an archive that begins with its type. */
const openDocument = Buffer.from(
  'UEsDBBQAAAAAAAAAIQBexjIMJwAAACcAAAAIAAAAbWltZXR5cGVhcHBsaWNhdGlvbi92bmQub2FzaXMub3BlbmRvY3VtZW50LnRleHRQSwECFAMUAAAAAAAAACEAXsYyDCcAAAAnAAAACAAAAAAAAAAAAAAAgAEAAAAAbWltZXR5cGVQSwUGAAAAAAEAAQA2AAAATQAAAAAA',
  'base64',
)

test.each([
  ['extension', '.doc, .odt, .rtf'],
  ['type', 'application/msword, application/vnd.oasis.opendocument.text, application/rtf'],
])('a field that names documents by their %s takes them under their names, and no others', async (_, accept) => {
  const { submit, service } = await createTestForms(formFor(accept))
  const office = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(1000)])
  const papers = [file(office, 'a.DOC'), file(openDocument, 'b.odt'), file('{\\rtf1 Hello}', 'c.rtf')]
  expect((await submit({ papers })).status).toBe(201)
  expect((await service.submissions(1))[0]?.files.map(({ name }) => name)).toEqual(['a.DOC', 'b.odt', 'c.rtf'])
  for (const other of [file(office, 'a.xls'), file(pixel, 'a.doc')])
    expect((await submit({ papers: other })).status).toBe(422)
})

const table = 'Name;Größe\r\nJörg;“12”\r\n'

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16 in the other byte order', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(table.replaceAll(/[“”]/g, '\u0093'), 'latin1')],
])('a text in %s is taken as it was sent', async (_, bytes) => {
  const { submit, service } = await createTestForms(formFor('.csv, .txt'))
  expect((await submit({ papers: [file(bytes, 'a.csv'), file(bytes, 'a.txt')] })).status).toBe(201)
  expect((await service.submissions(1))[0]?.files.map(({ size }) => size)).toEqual([bytes.length, bytes.length])
  for (const other of [Buffer.concat([bytes, Buffer.alloc(2)]), Buffer.from([0xff, 0xfe, 1, 0])])
    expect((await submit({ papers: file(other, 'a.csv') })).status).toBe(422)
})
