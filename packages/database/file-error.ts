const meanings: Partial<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder and not a file',
  ENOTDIR: 'is below a file and not a folder',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
}

/** Describes what is wrong with a file that somebody has named: `'does not exist'`; undefined for other errors. */
export const describeFileError = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? meanings[String(error.code)] : undefined
