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
