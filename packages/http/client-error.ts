/** A request with invalid input. The message says what to fix and may be shown to the client. */
export abstract class ClientError extends Error {}
