import path from 'node:path'
import { limits } from './limits.ts'

/** Windows opens no file of these names, whatever they end in. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

/** What browsers write into a form for the characters that would end a name: quotes and line breaks. */
const escapes = /%(?:22|0D|0A)/gu

/**
 * A file's name that is safe to store, to show and to write into a mail's header: no folders, no control or bidirectional
 * characters, no leading dots, at most 120 characters with its ending kept.
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
  const short = `${stem.slice(0, limits.fileName - ext.length)}${ext}`.slice(0, limits.fileName)
  return short === '' || reserved.test(short) ? `file${ext}`.slice(0, limits.fileName) : short
}
