import path from 'node:path'
import { limits } from './limits.ts'

/** Names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

/** How browsers escape quotes and line breaks in file names. */
const escapes = /%(?:22|0D|0A)/gu

/** The beginning of a text, without half of a character such as an emoji. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}$/u, '')

/**
 * A file name that is safe to store, to show and to put into a mail header: no folders, no control or bidirectional
 * characters, no leading dots, at most 120 characters including the extension.
 */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/u).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replaceAll(escapes, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"'<>:|?*;%&]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/u, '')
  const { name: stem, ext } = path.parse(clean)
  // With an extension as long as a name, something before it has to stay: the name would begin with a dot.
  const short = cut(`${cut(stem, Math.max(limits.fileName - ext.length, 2))}${ext}`, limits.fileName)
  return short === '' || reserved.test(short) ? cut(`file${ext}`, limits.fileName) : short
}
