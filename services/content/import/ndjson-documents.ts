import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDocumentId } from '../store/document-id.ts'
import { isJsonObject, type JsonObject } from '../store/document.ts'
import { unstorable } from '../mutate/storable-value.ts'
import type { ImportProblem } from './import-error.ts'

/** A document as it stands in an export. */
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
  if (typeof id !== 'string' || !isDocumentId(id)) return { line, field: '_id', message: 'a document id is required' }
  if (typeof type !== 'string' || type === '') return { line, field: '_type', message: 'a type is required' }
  const message = unstorable(fields)
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

/**
 * Reads a file of one JSON document a line, line by line; empty lines are skipped. What is wrong with lines is collected.
 * @throws when the file cannot be read.
 */
export async function readDocuments(
  file: string,
): Promise<{ documents: ImportedDocument[]; problems: ImportProblem[] }> {
  const documents = new Map<string, ImportedDocument>()
  const problems: ImportProblem[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const parsed = parseLine(text, line)
    if (!('fields' in parsed)) {
      problems.push(parsed)
      continue
    }
    const first = documents.get(parsed.id)
    if (first) problems.push({ line, field: '_id', message: `"${parsed.id}" is on line ${first.line} already` })
    else documents.set(parsed.id, parsed)
  }
  return { documents: [...documents.values()], problems }
}
