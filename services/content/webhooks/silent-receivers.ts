interface Receiver {
  /** How many deliveries wait for its response. */
  waiting: number
  /** Whether there was no response to the last delivery. */
  isSilent: boolean
}

/**
 * Lets one delivery at a time wait for a receiver that does not respond: the outbox handles few at once, and those to other
 * receivers would wait behind them.
 */
export class SilentReceivers {
  readonly #receivers = new Map<string, Receiver>()

  /**
   * Sends a delivery to a webhook's receiver.
   * @throws whatever `send` throws; without sending, when the receiver is silent and another delivery waits for it.
   */
  async ask<Response>(webhookId: string, send: () => Promise<Response>): Promise<Response> {
    const receiver = this.#receivers.get(webhookId) ?? { waiting: 0, isSilent: false }
    this.#receivers.set(webhookId, receiver)
    if (receiver.isSilent && receiver.waiting > 0)
      throw new Error('Not sent: the receiver does not respond, and another delivery is waiting for it')
    receiver.waiting += 1
    try {
      const response = await send()
      receiver.isSilent = false
      return response
    } catch (error) {
      receiver.isSilent = true
      throw error
    } finally {
      receiver.waiting -= 1
      if (receiver.waiting === 0 && !receiver.isSilent) this.#receivers.delete(webhookId)
    }
  }
}
