import { useEffect } from 'react'
import { data } from 'react-router'
import { unlistedMeta } from '../../content/page-meta.ts'
import { announceSignUp } from '../../features/sign-up/announce-sign-up.ts'
import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx'
import { buttonTexts } from '../../features/sign-up/sign-up.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext } from '../../request-context.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/newsletter.ts'
import { handleSignUp } from './handle-sign-up.ts'

/** The target of the sign-up form without script. 422 for a rejected address. */
export async function action({ context, request }: Route.ActionArgs) {
  const taken = await handleSignUp(request, context.get(requestContext))
  return data(taken, { status: taken.error === null ? 200 : 422 })
}

export const middleware = middlewareNamed('no-store')

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Newsletter')

function titleOf(outcome: Route.ComponentProps['actionData']): string {
  if (!outcome) return buttonTexts.initial
  return outcome.error === null ? buttonTexts.sent : buttonTexts.error
}

/** The confirmation, or the form with the error. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  const isTaken = actionData?.error === null
  const accepted = actionData?.isAccepted ? actionData.email : null
  useEffect(() => {
    if (accepted !== null) announceSignUp(accepted)
  }, [accepted])
  return (
    <>
      <TitleSky title={titleOf(actionData)} colors={['#e9dcff', '#cdd5ff', '#b7cdfb']} />
      <section aria-label="Sign up" className="min-h-[30svh] px-gutter py-6">
        <div className="max-w-[26rem]">
          {isTaken ? (
            <p>You are on the list.</p>
          ) : (
            <SignUpForm listId={actionData?.listId || null} given={actionData} />
          )}
        </div>
      </section>
      <Wave color={ink} />
    </>
  )
}
