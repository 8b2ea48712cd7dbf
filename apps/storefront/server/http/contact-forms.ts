import type { FormsService } from '@shop/forms-service'
import type { Logger } from '@shop/http/logger'
import { problem } from '@shop/http/problem'
import { Hono, type Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { errorCookie } from '../../app/form-errors.ts'
import type { Config } from '../config/config.ts'
import { rejectForeignForms } from './foreign-forms.ts'
import { createDrainableBody } from './drainable-body.ts'

type OwnForms = Pick<FormsService, 'fetch'>

interface ContactFormOptions {
  /** The shop's own service; without it the one at `FORMS_URL` is used. */
  forms: OwnForms | undefined
  logger: Pick<Logger, 'warn'>
}

/** The timeout of an external forms service for a form with its files, in milliseconds. */
const submissionTimeout = 60_000

/** The statuses of an invalid submission. */
const invalid = new Set([400, 413, 415, 422])

function outcomeOf(status: number): 'sent' | 'invalid' | 'failed' {
  if (status >= 200 && status < 300) return 'sent'
  return invalid.has(status) ? 'invalid' : 'failed'
}

const problemSchema = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })

/** The field errors in a response, by name; empty if it has another format. */
async function errorsOf(response: Response): Promise<Record<string, string>> {
  const { data } = problemSchema.safeParse(await response.json().catch(() => null))
  return Object.fromEntries(data?.errors.map(({ field, message }) => [field, message]) ?? [])
}

/** The maximum length of a cookie's value that every browser accepts. */
const maxCookieLength = 3000

/** The lifetime of the cookie with the errors, in seconds. */
const cookieLifetime = 600

/**
 * Passes the errors to the page in a cookie, and not in the URL, in which anybody could put texts. Without errors, or
 * with more than fit into a cookie, those of an earlier attempt are removed.
 */
function setErrorCookie(context: Context, errors: Record<string, string>, { publicUrl }: Config): void {
  const value = JSON.stringify(errors)
  const secure = publicUrl.startsWith('https:')
  const path = new URL(context.req.url).pathname
  const isStored = Object.keys(errors).length > 0 && encodeURIComponent(value).length <= maxCookieLength
  if (!isStored) return void deleteCookie(context, errorCookie, { path, secure })
  setCookie(context, errorCookie, value, { path, maxAge: cookieLifetime, httpOnly: true, sameSite: 'Lax', secure })
}

/** Streams the body of a form to our own or an external service; responds only after the whole body was received. */
async function submit({ req, env }: Context, id: string, config: Config, forms: OwnForms | undefined) {
  const path = `/submit/${encodeURIComponent(id)}`
  const { body, drain } = createDrainableBody(req.raw.body)
  const streamed = { duplex: 'half' }
  const sent = { ...streamed, method: 'POST', body }
  try {
    if (forms) return await forms.fetch(new Request(new URL(path, req.url), { ...sent, headers: req.raw.headers }), env)
    const headers = { 'Content-Type': req.header('Content-Type') ?? '' }
    return await fetch(`${config.FORMS_URL}${path}`, {
      ...sent,
      headers,
      // Most redirects turn a POST into a GET without the form.
      redirect: 'error',
      signal: AbortSignal.timeout(submissionTimeout),
    })
  } finally {
    await drain()
  }
}

/**
 * `POST /contact-forms/{id}`: a contact form that is submitted without script, as multipart/form-data.
 * Redirects to a page with the outcome and the errors of fields. Failures of an external service are logged here, those
 * of our own by itself.
 */
export function contactFormRoutes(config: Config, { forms, logger }: ContactFormOptions): Hono {
  return new Hono().post('/:id', rejectForeignForms(config), async (context) => {
    const id = context.req.param('id')
    const response = await submit(context, id, config, forms).catch((error: unknown) => {
      logger.warn({ form: id, error }, 'the forms service could not be reached')
    })
    const outcome = response ? outcomeOf(response.status) : 'failed'
    if (!forms && response && outcome === 'failed')
      logger.warn({ form: id, status: response.status }, 'the forms service refused a form')
    if (response?.status === 404) return problem(404, 'There is no such form.')
    const query = new URLSearchParams({ outcome })
    const errors = response && outcome === 'invalid' ? await errorsOf(response) : {}
    for (const field of Object.keys(errors)) query.append('field', field)
    setErrorCookie(context, errors, config)
    return context.redirect(`/contact-forms/${encodeURIComponent(id)}?${query}`, 303)
  })
}
