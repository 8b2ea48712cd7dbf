const full = 'the disk is full'
const readOnly = 'the disk is read-only'
const refusing = 'the database server accepts no writes, as a standby does'
const replaced = 'its file was removed or replaced: restart the shop'
const failing = 'the disk cannot be written'

/** The meaning of error codes of SQLite, PostgreSQL and the operating system when data cannot be stored. */
const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, full],
  [/^(SQLITE_READONLY.*|EROFS)$/, readOnly],
  [/^25006$/, refusing],
  [/^SQLITE_REPLACED$/, replaced],
  [/^(SQLITE_IOERR.*|EIO|58030)$/, failing],
]

/** Describes a storage problem if that is what caused the error; a disk error includes its code. */
export function describeStorageError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const meaning = meanings.find(([pattern]) => pattern.test(code))?.[1]
  if (meaning === undefined) return describeStorageError(error.cause)
  return meaning === failing ? `${failing} (${code})` : meaning
}

/** Describes a storage problem, and any other error by its message. */
export const describeError = (error: unknown): string =>
  describeStorageError(error) ?? (error instanceof Error ? error.message : String(error))
