import { checkChangeCondition, checkChangeExpression } from '@shop/groq/change-expression'
import { QueryError } from '@shop/groq/errors'
import { z } from 'zod'
import { storableText } from '../protocol/parse-input.ts'

const maxExpressionLength = 8192
const maxHeaders = 20

/** Headers that the delivery itself sets. */
const ownHeaders =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|idempotency-key)$|^sanity-/i

/** An expression of delta GROQ; null and the empty text are none. */
const expression = (check: (value: string) => void) =>
  storableText
    .max(maxExpressionLength)
    .nullable()
    .default(null)
    .transform((value) => value?.trim() || null)
    .superRefine((value, context) => {
      if (value === null) return
      try {
        check(value)
      } catch (error) {
        if (!(error instanceof QueryError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
      }
    })

function isTarget(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const headers = z
  .record(
    z
      .string()
      .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'is not a name of a header')
      .refine((name) => !ownHeaders.test(name), 'is set by the delivery itself'),
    z.string().regex(/^[\t\x20-\x7e]{0,2000}$/, 'is not a value of a header'),
  )
  .refine((given) => Object.keys(given).length <= maxHeaders, `may have at most ${maxHeaders} entries`)

const fields = {
  type: z.literal('document', 'must be document: webhooks on transactions are not supported'),
  name: storableText.max(200).trim().min(1),
  description: storableText.max(1024).nullable(),
  url: storableText.max(2048).refine(isTarget, 'must be an http or https address without a password'),
  dataset: storableText.max(128).min(1),
  rule: z.object({
    on: z
      .array(z.enum(['create', 'update', 'delete']))
      .min(1)
      .max(3),
    filter: expression(checkChangeCondition),
    projection: expression(checkChangeExpression),
  }),
  apiVersion: z.string().regex(/^v(1|X|\d{4}-\d{2}-\d{2})$/, 'must be an API version'),
  httpMethod: z.enum(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']),
  includeDrafts: z.boolean(),
  includeAllVersions: z.boolean(),
  headers,
  isDisabledByUser: z.boolean(),
  secret: storableText
    .max(256)
    .nullable()
    .transform((value) => value || null),
}

/** The fields of a new webhook. @see https://www.sanity.io/docs/http-reference/webhooks */
export const newWebhook = z.object({
  ...fields,
  type: fields.type.default('document'),
  description: fields.description.default(null),
  apiVersion: fields.apiVersion.default('v2025-02-19'),
  httpMethod: fields.httpMethod.default('POST'),
  includeDrafts: fields.includeDrafts.default(false),
  includeAllVersions: fields.includeAllVersions.default(false),
  headers: fields.headers.default({}),
  isDisabledByUser: fields.isDisabledByUser.default(false),
  secret: fields.secret.default(null),
})

/** The fields of a webhook that change; those left out stay. */
export const webhookChange = z.object(fields).omit({ type: true }).partial()

export type NewWebhook = z.output<typeof newWebhook>
export type WebhookChange = z.output<typeof webhookChange>

/** The fields that are stored as JSON. */
export const webhookSettings = newWebhook.omit({ dataset: true, secret: true })
export type WebhookSettings = z.output<typeof webhookSettings>
