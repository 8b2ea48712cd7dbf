/** A request with invalid input. The message says what to fix and may be shown to the client. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError'
}
