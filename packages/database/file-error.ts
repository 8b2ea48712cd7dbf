const meanings: Partial<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder and not a file',
  ENOTDIR: 'is below a file and not a folder',
  EACCES: 'cannot be used by this user: permission denied',
  EPERM: 'cannot be used by this user: permission denied',
}

/** Describes what is wrong with a file that somebody has named: `'does not exist'`; undefined for other errors. */
export const describeFileError = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? meanings[String(error.code)] : undefined
