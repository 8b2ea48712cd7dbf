import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useRootData } from '../../root-data.ts'
import { useSite, type Site } from '../../site.ts'
import { wasLeft } from '../../ui/was-left.ts'
import { buttonTexts, createSignUp, unreachable, type GivenSignUp } from './sign-up.ts'

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
  /** What was refused before. */
  given?: GivenSignUp | undefined
}

/** The field for an address that asks for letters. Without script the form is sent to a page that answers it. */
export function SignUpForm({ listId, given }: SignUpFormProps) {
  const site = useSite()
  const { pathname } = useLocation()
  const siteList = useRootData()?.layout.listId
  const list = listId ?? siteList
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [signUp] = useState(() =>
    createSignUp(
      { prepare: (email) => prepareSignUp(site, email, list), report: (error) => reportError(error) },
      given,
    ),
  )
  const { status, error, isDone } = useStore(signUp)
  // What was typed before the script came, or on an earlier visit, is in the field already. A browser fills in again only what
  // nobody else writes: so that the field is left alone, and emptied once.
  useEffect(() => {
    const typed = field.current?.value
    if (typed && typed !== signUp.getState().email) signUp.change(typed)
  }, [signUp])
  useEffect(() => {
    if (isDone && field.current) field.current.value = ''
  }, [isDone])
  const note = error ?? (isDone ? 'You are on the list.' : null)

  return (
    <form
      noValidate
      method="post"
      action="/newsletter/sign-up"
      className="sign-up"
      onSubmit={(event) => {
        event.preventDefault()
        void signUp.submit()
        if (signUp.getState().error) field.current?.focus()
      }}
    >
      {list && <input type="hidden" name="listId" value={list} />}
      <input type="hidden" name="source" value={pathname} />
      <label htmlFor={id} className="text-small font-semibold">
        Your email
      </label>
      <div className="sign-up-row">
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          className="field"
          required
          defaultValue={given?.email}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => signUp.change(event.target.value)}
          onBlur={(event) => wasLeft(event) && signUp.leave()}
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
