import type { FormsService } from '@shop/forms-service'
import { problem } from '@shop/http/problem'
import { Hono, type Context } from 'hono'
import type { Config } from '../config/config.ts'
import { rejectForeignForms } from './foreign-forms.ts'

/** How long another's forms service may take for a form with its files, in milliseconds. */
const longestSubmission = 60_000

/** The statuses of a submission that is not right as it is. */
const invalid = new Set([400, 413, 415, 422])

function outcomeOf(status: number): 'sent' | 'invalid' | 'failed' {
  if (status >= 200 && status < 300) return 'sent'
  return invalid.has(status) ? 'invalid' : 'failed'
}

/** Sends the body of a form on as it arrives, to our own service or to another's. */
async function submit({ req, env }: Context, id: string, config: Config, forms: FormsService | undefined) {
  const path = `/submit/${encodeURIComponent(id)}`
  if (forms) return forms.fetch(new Request(new URL(path, req.url), req.raw), env)
  const streamed = { duplex: 'half' }
  return fetch(`${config.FORMS_URL}${path}`, {
    ...streamed,
    method: 'POST',
    headers: { 'Content-Type': req.header('Content-Type') ?? '' },
    body: req.raw.body,
    signal: AbortSignal.timeout(longestSubmission),
  })
}

/**
 * `POST /contact-forms/{id}`: a contact form that is sent without the page's script, as multipart/form-data. Redirects to
 * a page that tells what became of it.
 */
export function contactFormRoutes(config: Config, forms: FormsService | undefined): Hono {
  return new Hono().post('/:id', rejectForeignForms(config), async (context) => {
    const id = context.req.param('id')
    const status = await submit(context, id, config, forms).then(
      (response) => response.status,
      () => 502,
    )
    if (status === 404) return problem(404, 'There is no such form.')
    return context.redirect(`/contact-forms/${encodeURIComponent(id)}?outcome=${outcomeOf(status)}`, 303)
  })
}
