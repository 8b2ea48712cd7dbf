import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { describeStorageError } from '@shop/database/storage-error'
import { safeFileName } from './file-name.ts'
import { limits } from './limits.ts'
import { SubmissionError } from './submission-error.ts'

export interface UploadedFile {
  /** The name of the form field. */
  field: string
  /** The sender's file name, sanitized. */
  name: string
  /** The path of the temporary file. */
  path: string
  /** Bytes. */
  size: number
}

export interface Multipart {
  /** Values by field name, in the order of arrival. */
  values: [name: string, value: string][]
  files: UploadedFile[]
}

const malformed = () => new SubmissionError(400, 'The form is not well-formed multipart/form-data')

/** 413 for a field beyond a limit, with a message for visitors. */
const beyond = (field: string, message: string) => new SubmissionError(413, message, [{ field, message }])

function parserFor(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: limits.fieldName,
        fieldSize: limits.fieldValue,
        // Includes file fields without a chosen file, and parts without a name.
        parts: limits.parts,
        fileSize: limits.fileSize,
      },
    })
  } catch {
    throw malformed()
  }
}

/**
 * @throws {SubmissionError} 413 as soon as the body is too long: the parser reports that of a part only at its end.
 */
async function* bounded(body: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limits.body) throw new SubmissionError(413, 'The form is too long')
    yield chunk
  }
}

/**
 * Reads a `multipart/form-data` request as a stream and writes its files to `directory`, which must exist and belong to
 * this request only.
 * @throws {SubmissionError} 415 for another body type, 400 for a malformed one, 413 beyond the limits; the error of the
 *   disk when a file cannot be written.
 */
export async function readMultipart(request: Request, directory: string): Promise<Multipart> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/iu.test(contentType)) {
    throw new SubmissionError(415, 'Send the form as multipart/form-data')
  }
  if (!request.body) throw malformed()
  const parser = parserFor(contentType)
  const fail = (error: unknown) => parser.destroy(error instanceof Error ? error : malformed())
  /** Ends the writing of files: the parser leaves them open when it fails, as when the client goes away. */
  const stopped = new AbortController()
  const values: Multipart['values'] = []
  const writing: Promise<UploadedFile | undefined>[] = []
  let total = 0
  let chosen = 0

  /** Resolves when the file is on disk. */
  async function store(field: string, stream: BusboyFileStream, fileName: string, file: string) {
    let size = 0
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        total += chunk.length
        if (total > limits.filesTotal)
          throw beyond(field, `All files together may have up to ${limits.filesTotal / 1e6} MB.`)
        yield chunk
      }
    }
    await pipeline(stream, counted, createWriteStream(file), { signal: stopped.signal })
    if (stream.truncated) throw beyond(field, `Files may have up to ${limits.fileSize / 1e6} MB each.`)
    // Browsers send an empty, nameless file for an unused file field.
    if (size === 0 && fileName === '') return undefined
    chosen += 1
    if (chosen > limits.files) throw beyond(field, `At most ${limits.files} files can be sent at once.`)
    return { field, name: safeFileName(fileName), path: file, size }
  }

  parser.on('field', (name = '', value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) fail(beyond(name, 'This is too long.'))
    else values.push([name, value])
  })
  parser.on('file', (field = '', stream, fileName = '') => {
    const stored = store(field, stream, fileName, path.join(directory, String(writing.length)))
    writing.push(stored)
    stored.catch(fail)
  })
  parser.on('partsLimit', () => fail(new SubmissionError(413, 'The form has too many fields')))
  try {
    await pipeline(bounded(request.body), parser)
    const files = await Promise.all(writing)
    return { values, files: files.filter((file) => file !== undefined) }
  } catch (error) {
    // If a file could not be written here, the form is not malformed.
    throw error instanceof SubmissionError || describeStorageError(error) ? error : malformed()
  } finally {
    stopped.abort()
    // Wait for all writes, whether they succeed or not.
    await Promise.allSettled(writing)
  }
}
