/** The server responds, but this shop cannot use the database: waiting does not help. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/**
 * Checks a PostgreSQL database's encoding, which it takes from the system's locale by default: others than UTF-8 cannot
 * store every character.
 * @throws {UnusableDatabaseError} for another encoding.
 */
export function requireUnicode(encoding: string | undefined): void {
  if (encoding === 'UTF8') return
  throw new UnusableDatabaseError(
    `its encoding is ${encoding}, not UTF8: use one that was created with encoding 'UTF8' template template0`,
  )
}
