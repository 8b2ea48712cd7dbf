interface Receiver {
  /** How many deliveries wait for its response. */
  waiting: number
  /** Whether the last delivery got no response, for example because of a timeout or a failed connection. */
  isFailing: boolean
}

/** A delivery that was not sent, because another one is waiting for a receiver that does not respond. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
  constructor() {
    super('Not sent: the last delivery got no response, and another one is waiting for one')
  }
}

/**
 * Lets only one delivery at a time wait for a receiver that does not respond: the outbox handles few at once, and those
 * for other receivers would wait behind them.
 */
export class FailingReceivers {
  readonly #receivers = new Map<string, Receiver>()

  /**
   * Sends a delivery to a webhook's receiver.
   * @throws whatever `send` throws; {NotSentError} when the last delivery failed and another one waits for a response.
   */
  async ask<Response>(webhookId: string, send: () => Promise<Response>): Promise<Response> {
    const receiver = this.#receivers.get(webhookId) ?? { waiting: 0, isFailing: false }
    this.#receivers.set(webhookId, receiver)
    if (receiver.isFailing && receiver.waiting > 0) throw new NotSentError()
    receiver.waiting += 1
    try {
      const response = await send()
      receiver.isFailing = false
      return response
    } catch (error) {
      receiver.isFailing = true
      throw error
    } finally {
      receiver.waiting -= 1
      if (receiver.waiting === 0 && !receiver.isFailing) this.#receivers.delete(webhookId)
    }
  }
}
