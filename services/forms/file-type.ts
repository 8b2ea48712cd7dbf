import { open } from 'node:fs/promises'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** The default of a file field's `accept` (specification, section 5). */
export const acceptDefault = 'image/*'

/** Types without a signature, by extension: accepted if the form names them and the content is text. */
const textTypes = new Map([
  ['.txt', 'text/plain'],
  ['.csv', 'text/csv'],
  ['.md', 'text/markdown'],
])

/** Types of earlier office programs by extension: their files have the same signature. */
const officeTypes = new Map([
  ['.doc', 'application/msword'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.ppt', 'application/vnd.ms-powerpoint'],
])
const officeSignature = 'application/x-cfb'

const sampleSize = 65_536

async function readSample(file: string): Promise<Uint8Array> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleSize))
  return buffer.subarray(0, bytesRead)
}

/** Control characters that texts do not have. In Windows-1252 some letters are at the places of others. */
const control = /[^\P{Cc}\t\n\f\r\u0080-\u009F]/u

/** The encoding in which a sample is searched for control characters: bytes of UTF-8 contain none of them either. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'windows-1252'
}

/** Whether a sample is text, also in the encodings that older editors and spreadsheets write. */
const readsAsText = (sample: Uint8Array): boolean => !control.test(new TextDecoder(encodingOf(sample)).decode(sample))

/** A file's type, and the usual extension of its name. */
export interface FileType {
  mime: string
  ext: string
}

/**
 * A file's type by its content, not by the sender's claim. Undefined if unknown, which includes SVG, HTML and other
 * markup, since they may contain scripts.
 */
export async function sniffType(file: string, name: string): Promise<FileType | undefined> {
  const sample = await readSample(file)
  const found = await fileTypeFromBuffer(sample)
  const ext = path.extname(name).toLowerCase()
  const office = found?.mime === officeSignature && officeTypes.get(ext)
  if (office) return { mime: office, ext: ext.slice(1) }
  if (found) return found.mime.endsWith('xml') ? undefined : found
  const mime = textTypes.get(ext)
  return mime && readsAsText(sample) ? { mime, ext: ext.slice(1) } : undefined
}

/** Extensions whose media type has a different name. */
const endings = new Map([
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.heic', 'image/heic'],
  ['.heif', 'image/heif'],
  ['.tiff', 'image/tiff'],
  ['.pdf', 'application/pdf'],
  ['.zip', 'application/zip'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['.mp4', 'video/mp4'],
  ['.mov', 'video/quicktime'],
  ['.webm', 'video/webm'],
  ['.mp3', 'audio/mpeg'],
  ...textTypes,
])

/**
 * A file's name with an extension of its type, which is appended to any other: a picture that is also a page with
 * scripts must not be opened as one.
 */
export function nameOfType(name: string, { mime, ext }: FileType): string {
  const given = path.extname(name).toLowerCase()
  return given === `.${ext}` || endings.get(given) === mime ? name : `${name}.${ext}`
}

/** Whether a type matches an `accept` attribute: types, `image/*`, or extensions such as `.pdf`. */
export function isAccepted({ mime, ext }: FileType, accept: string): boolean {
  return accept.split(',').some((entry) => {
    const pattern = entry.trim().toLowerCase()
    if (pattern === '*/*' || pattern === '*') return true
    if (pattern.startsWith('.')) return pattern === `.${ext}` || endings.get(pattern) === mime
    return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern
  })
}
