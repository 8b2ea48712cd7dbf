import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { isDocumentId, isJsonObject, type JsonObject } from '@shop/groq/document'
import { storageProblem } from '../mutate/storable-value.ts'
import type { ImportProblem } from './import-error.ts'

/** A document read from an export. */
export interface ImportedDocument {
  line: number
  id: string
  type: string
  fields: JsonObject
}

function parseLine(text: string, line: number): ImportedDocument | ImportProblem {
  const fields = parseObject(text)
  if (typeof fields === 'string') return { line, message: fields }
  const { _id: id, _type: type } = fields
  if (typeof id !== 'string' || id === '') return { line, field: '_id', message: 'a document id is required' }
  if (!isDocumentId(id)) return { line, field: '_id', message: `"${id}" is not a document id` }
  if (typeof type !== 'string' || type === '') return { line, field: '_type', message: 'a type is required' }
  const message = storageProblem(fields)
  return message === undefined ? { line, id, type, fields } : { line, message }
}

function parseObject(text: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : 'a document is a JSON object'
  } catch (error) {
    return `not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`
  }
}

const lineFeed = 0x0a

/**
 * The lines of a text file, as bytes. Only a line feed ends one: JSON may hold the other line separators of Unicode in
 * its texts.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = createReadStream(file)
  let rest: Buffer[] = []
  for await (const piece of pieces) {
    let start = 0
    // Only the new piece is searched: a line may be as long as the file.
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end)])
      rest = []
      start = end + 1
    }
    rest.push(piece.subarray(start))
  }
  yield Buffer.concat(rest)
}

/**
 * Reads an NDJSON file, respecting back pressure; empty lines and a byte order mark are skipped. Yields a problem in
 * place of an invalid document.
 * @throws when the file cannot be read.
 */
export async function* readDocuments(file: string): AsyncGenerator<ImportedDocument | ImportProblem> {
  let line = 0
  for await (const bytes of linesOf(file)) {
    line += 1
    // Decoding anything else would lose its accented letters.
    if (!isUtf8(bytes)) yield { line, message: 'not UTF-8: save the file as such' }
    else {
      const text = line === 1 ? bytes.toString().replace(/^\uFEFF/u, '') : bytes.toString()
      if (text.trim() !== '') yield parseLine(text, line)
    }
  }
}
