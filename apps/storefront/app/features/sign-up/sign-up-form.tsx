import { useEffect, useId, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useStore } from 'zustand'
import type { loader } from '../../root.tsx'
import { useSite, type Site } from '../../site.ts'
import { buttonTexts, createSignUp } from './sign-up.ts'

const unreachable = 'We cannot take addresses right now. Please try again.'

/** Brings what a sign-up needs, which no page loads before somebody signs up. */
async function prepareSignUp(site: Site, email: string, listId: string | null | undefined) {
  if (!listId) throw new Error(unreachable)
  const { announceSignUp, callSignup } = await import('./sign-up-call.ts').catch((cause: unknown) => {
    throw new Error(unreachable, { cause })
  })
  announceSignUp(email)
  return () => callSignup(site, email, listId)
}

interface SignUpFormProps {
  /** The newsletter list; without one, the site's. */
  listId?: string | null
}

/** The field for an address that asks for letters. */
export function SignUpForm({ listId }: SignUpFormProps) {
  const site = useSite()
  const siteList = useRouteLoaderData<typeof loader>('root')?.layout.listId
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [signUp] = useState(() =>
    createSignUp({
      prepare: (email) => prepareSignUp(site, email, listId ?? siteList),
      report: (error) => reportError(error),
    }),
  )
  const { status, email, error, isDone } = useStore(signUp)
  // What was typed before the script came is in the field already.
  useEffect(() => {
    if (field.current?.value) signUp.change(field.current.value)
  }, [signUp])
  const note = error ?? (isDone ? 'You are on the list.' : null)

  return (
    <form
      noValidate
      className="sign-up"
      onSubmit={(event) => {
        event.preventDefault()
        void signUp.submit()
        if (signUp.getState().error) field.current?.focus()
      }}
    >
      <label htmlFor={id} className="text-small font-semibold">
        Your email
      </label>
      <div className="sign-up-row">
        <input
          ref={field}
          id={id}
          type="email"
          autoComplete="email"
          className="field"
          value={email}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => signUp.change(event.target.value)}
          onBlur={signUp.leave}
        />
        <button type="submit" className="pill sign-up-button" data-status={status}>
          {buttonTexts[status]}
        </button>
      </div>
      <output id={`${id}-note`} htmlFor={id} className="block min-h-[1.45em] text-small" data-error={error !== null}>
        {note}
      </output>
    </form>
  )
}
