/** A request that cannot be answered as it is. The message says what to mend and is fit for the client. */
export abstract class ClientError extends Error {}
