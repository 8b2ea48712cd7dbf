import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
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

/** 413 for a field beyond a limit, in words that a visitor reads. */
const beyond = (field: string, message: string) => new SubmissionError(413, message, [{ field, message }])

function parserFor(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: limits.fieldName,
        fieldSize: limits.fieldValue,
        fields: limits.fields,
        // Also those of file fields without a chosen file, which do not count.
        files: limits.files + limits.fields,
        fileSize: limits.fileSize,
        headerPairs: 20,
        headerSize: 4096,
      },
    })
  } catch {
    throw malformed()
  }
}

/** Reads the parts of a request as a stream, writing files to disk. */
class MultipartReader {
  readonly #directory: string
  readonly #values: [string, string][] = []
  readonly #files: Promise<UploadedFile | undefined>[] = []
  #total = 0
  #chosen = 0

  constructor(directory: string) {
    this.#directory = directory
  }

  takeValue(name: string, value: string, nameTruncated: boolean, valueTruncated: boolean): void {
    if (nameTruncated) throw new SubmissionError(400, `A field's name may have ${limits.fieldName} characters`)
    if (valueTruncated) throw beyond(name, 'This is too long.')
    this.#values.push([name, value])
  }

  /** Resolves when the file is on disk. */
  async takeFile(field: string, stream: BusboyFileStream, fileName: string | undefined): Promise<void> {
    const stored = this.#store(field, stream, fileName ?? '', this.#files.length)
    this.#files.push(stored)
    await stored
  }

  async #store(field: string, stream: BusboyFileStream, fileName: string, index: number) {
    const file = path.join(this.#directory, String(index))
    let size = 0
    const count = async function* (this: MultipartReader, chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        this.#total += chunk.length
        if (this.#total > limits.filesTotal)
          throw beyond(field, `All files together may have up to ${limits.filesTotal / 1e6} MB.`)
        yield chunk
      }
    }
    await pipeline(stream, count.bind(this), createWriteStream(file))
    if (stream.truncated) throw beyond(field, `Files may have up to ${limits.fileSize / 1e6} MB each.`)
    // Browsers send an empty, nameless file for an unused file field.
    if (size === 0 && fileName === '') return undefined
    this.#chosen += 1
    if (this.#chosen > limits.files) throw beyond(field, `At most ${limits.files} files can be sent at once.`)
    return { field, name: safeFileName(fileName), path: file, size }
  }

  async finish(): Promise<Multipart> {
    const files = await Promise.all(this.#files)
    return { values: this.#values, files: files.filter((file) => file !== undefined) }
  }

  /** Waits until all pending writes have ended, whether they succeeded or not. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#files)
  }
}

/**
 * Reads a `multipart/form-data` request and writes its files to `directory`, which must exist and belong to this
 * request only.
 * @throws {SubmissionError} 415 for another body type, 400 for a malformed one, 413 beyond the limits.
 */
export async function readMultipart(request: Request, directory: string): Promise<Multipart> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\b/iu.test(contentType)) {
    throw new SubmissionError(415, 'Send the form as multipart/form-data')
  }
  if (!request.body) throw malformed()
  const parser = parserFor(contentType)
  const reader = new MultipartReader(directory)
  const fail = (error: unknown) => parser.destroy(error instanceof Error ? error : malformed())
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    try {
      reader.takeValue(name ?? '', value, nameTruncated, valueTruncated)
    } catch (error) {
      fail(error)
    }
  })
  parser.on('file', (name, stream, fileName) => {
    reader.takeFile(name ?? '', stream, fileName).catch(fail)
  })
  const tooMany = () => fail(new SubmissionError(413, 'The form has too many fields'))
  parser.on('fieldsLimit', tooMany)
  parser.on('filesLimit', tooMany)
  try {
    await pipeline(request.body, parser)
    return await reader.finish()
  } catch (error) {
    throw error instanceof SubmissionError ? error : malformed()
  } finally {
    await reader.settle()
  }
}
