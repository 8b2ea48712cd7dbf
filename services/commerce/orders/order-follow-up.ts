import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import type { OutboxHandler } from '@shop/database/outbox'
import { logFailure } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { commerceMigrations } from '../database/migrations.ts'
import { giftCardTopic } from './gift-card-issue.ts'
import { createGiftCardHandler, type GiftCardMailOptions } from './gift-card-mail.ts'
import { createGiftNoteHandler, giftNoteTopic } from './gift-note.ts'
import { createOrderWebhook } from './order-webhook.ts'

export interface OrderFollowUpOptions extends GiftCardMailOptions {
  /** The secret with which the platform signs its webhooks; without it none is accepted. */
  webhookSecret?: string | undefined
  logger: Logger
}

export interface OrderFollowUp {
  /** Responds to webhooks of a real store, with paths relative to the mount: `POST /paid`. Never rejects. */
  fetch(request: Request): Promise<Response>
  /** The outbox handlers, by topic. */
  outboxHandlers: Record<string, OutboxHandler>
}

/**
 * Follow-up of orders, whether placed in this shop or reported by a real store: sends their gift notes and gift cards.
 */
export async function createOrderFollowUp(options: OrderFollowUpOptions): Promise<OrderFollowUp> {
  const { database, webhookSecret, logger } = options
  await database.migrate('commerce', commerceMigrations)
  const app = new Hono()
    .use(nameRoute)
    .notFound(() => problem(404, 'There is nothing at this address'))
    .onError((error) => {
      logFailure(logger, 'A webhook failed', error)
      if (error instanceof DatabaseUnavailableError) return unavailable('Not reachable right now; send it again later')
      return problem(500, 'Something went wrong here; send it again later')
    })
  if (webhookSecret) app.route('/', createOrderWebhook(database, webhookSecret))
  return {
    fetch: async (request) => app.fetch(request),
    outboxHandlers: {
      [giftNoteTopic]: createGiftNoteHandler(options),
      [giftCardTopic]: createGiftCardHandler(options),
    },
  }
}
