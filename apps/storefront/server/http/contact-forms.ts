import type { FormsService } from '@shop/forms-service'
import { problem } from '@shop/http/problem'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
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

const problemSchema = z.object({ errors: z.array(z.object({ field: z.string() })) })

/** The names of the fields that an answer says something of, once each; none where it says it in another way. */
async function fieldsOf(response: Response): Promise<string[]> {
  const { data } = problemSchema.safeParse(await response.json().catch(() => null))
  return [...new Set(data?.errors.map(({ field }) => field))]
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
 * a page that tells what became of it, and names the fields that are not right.
 */
export function contactFormRoutes(config: Config, forms: FormsService | undefined): Hono {
  return new Hono().post('/:id', rejectForeignForms(config), async (context) => {
    const id = context.req.param('id')
    const answer = await submit(context, id, config, forms).catch(() => undefined)
    if (answer?.status === 404) return problem(404, 'There is no such form.')
    const outcome = answer ? outcomeOf(answer.status) : 'failed'
    const query = new URLSearchParams({ outcome })
    if (answer && outcome === 'invalid') for (const field of await fieldsOf(answer)) query.append('field', field)
    return context.redirect(`/contact-forms/${encodeURIComponent(id)}?${query}`, 303)
  })
}
