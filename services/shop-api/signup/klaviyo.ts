import { UndeliverableError, type OutboxHandler } from '@shop/database/outbox'
import { z } from 'zod'
import { signupSchema, type Signup } from './signup.ts'

/** The API revision of the requests below; Klaviyo supports each for two years. */
export const klaviyoRevision = '2026-07-15'

const profileOf = ({ email, properties }: Signup) => ({
  data: { type: 'profile', attributes: { email, properties } },
})

const subscriptionOf = ({ email, listId }: Signup) => ({
  data: {
    type: 'profile-subscription-bulk-create-job',
    attributes: {
      profiles: {
        data: [
          {
            type: 'profile',
            attributes: { email, subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } } },
          },
        ],
      },
    },
    relationships: { list: { data: { type: 'list', id: listId } } },
  },
})

/** https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling */
const refusalSchema = z.object({ errors: z.array(z.object({ source: z.object({ pointer: z.string() }) })) })

/** Whether Klaviyo refuses the address, permanently: its own rule is stricter than ours. */
async function isAddressRefused(response: Response): Promise<boolean> {
  if (response.status !== 400) return false
  const { data } = refusalSchema.safeParse(await response.json().catch(() => null))
  return data?.errors.some(({ source }) => source.pointer.endsWith('/email')) ?? false
}

/**
 * Sends stored sign-ups to Klaviyo: the profile with its properties, then the list subscription. Both calls are
 * idempotent, so a repeat after a crash changes nothing. A sign-up whose address Klaviyo refuses is not retried.
 * Protocol: https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 *
 * @param apiKey a private key with the scopes `lists:write`, `profiles:write` and `subscriptions:write`.
 */
export function createKlaviyoHandler(apiKey: string): OutboxHandler {
  const headers = {
    Authorization: `Klaviyo-API-Key ${apiKey}`,
    'Content-Type': 'application/vnd.api+json',
    Accept: 'application/vnd.api+json',
    revision: klaviyoRevision,
  }

  async function post(path: string, body: unknown): Promise<void> {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
    const response = await fetch(`https://a.klaviyo.com${path}`, init)
    if (response.ok) return
    if (await isAddressRefused(response)) throw new UndeliverableError('Klaviyo does not take this address')
    throw new Error(`Klaviyo responded with status ${response.status} to ${path}`)
  }

  return async (payload) => {
    const signup = signupSchema.parse(payload)
    await post('/api/profile-import/', profileOf(signup))
    await post('/api/profile-subscription-bulk-create-jobs/', subscriptionOf(signup))
  }
}
