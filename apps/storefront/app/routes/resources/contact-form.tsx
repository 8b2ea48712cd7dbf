import { z } from 'zod'
import { formFields, formSchema } from '../../content/form-definition.ts'
import { unlistedMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/read-page.ts'
import { sendingFailed } from '../../content/sending-failed.ts'
import { errorCookie, parseFormErrors } from '../../form-errors.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { readCookie } from '../../tracking/cookies.ts'
import type { Route } from './+types/contact-form.ts'

/** The outcomes to which the server redirects. */
const outcomeSchema = z.enum(['sent', 'invalid', 'failed'])

const formQuery = {
  groq: /* groq */ `*[_type == "form" && _id == $id][0]{${formFields}}`,
  schema: z.nullable(formSchema),
}

/** The outcome of a contact form that was submitted without script. 404 for an unknown form or outcome. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const outcome = outcomeSchema.safeParse(searchParams.get('outcome'))
  const form = await context.get(requestContext).content.query(formQuery, { id: params.form })
  if (!form || !outcome.success) throw pageNotFound()
  const named = searchParams.getAll('field')
  // A map, because a field's name may be that of a property of every object, such as `constructor`.
  const errors = new Map(Object.entries(parseFormErrors(readCookie(request.headers.get('Cookie') ?? '', errorCookie))))
  const wrong = form.fields
    .filter(({ name }) => named.includes(name))
    .map(({ name, label }) => `${label}: ${errors.get(name) ?? 'please look at this again.'}`)
  return { title: form.title, outcome: outcome.data, successMessage: form.successMessage, wrong }
}

/** For one visitor only: it reads a cookie. */
export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(matches, loaderData?.title ?? 'Contact form')

const goBack = 'Go back to the page before: what you wrote should still be there.'

export default function ContactFormOutcome({
  loaderData: { title, outcome, successMessage, wrong },
}: Route.ComponentProps) {
  const texts = {
    sent: [successMessage],
    invalid: ['Something in the form is missing or cannot be taken.', ...wrong, goBack],
    failed: [sendingFailed, goBack],
  }[outcome]
  return (
    <>
      <TitleSky title={title} colors={['#e9dcff', '#cdd5ff', '#b7cdfb']} />
      <section aria-label="Result" className="grid min-h-[30svh] content-start gap-3 px-gutter py-6">
        {texts.map((text) => (
          <p key={text} className="text-lead">
            {text}
          </p>
        ))}
      </section>
      <Wave color={ink} />
    </>
  )
}
