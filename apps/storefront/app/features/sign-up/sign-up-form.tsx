import { useEffect, useId, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useStore } from 'zustand'
import { useSite, type Site } from '../../site.ts'
import { isShopReachable } from '../../timing/once-online.ts'
import { useHydrated } from '../../timing/use-hydrated.ts'
import { wasLeft } from '../../ui/was-left.ts'
import { buttonTexts, createSignUp, unreachable, type InitialSignUp } from './sign-up.ts'

/**
 * Loads the code for a sign-up, which pages do not load before one.
 * @param post submits the form to the server, when that code no longer exists after a release.
 */
async function prepareSignUp(site: Site, email: string, listId: string | null | undefined, post: () => Promise<void>) {
  if (!listId) throw new Error(unreachable)
  const code = await import('./sign-up-call.ts').catch(async (cause: unknown) => {
    if (!(await isShopReachable())) throw new Error(unreachable, { cause })
    reportError(cause)
    await post()
    return null
  })
  return code && (() => code.callSignup(site, email, listId))
}

/** Resolves when the page is restored from the back/forward cache. */
const isShownAgain = () =>
  new Promise<void>((resolve) => addEventListener('pageshow', ({ persisted }) => persisted && resolve()))

interface SignUpFormProps {
  /** The newsletter list; by default the site's. */
  listId?: string | null
  /** The values of a rejected submission. */
  given?: InitialSignUp | undefined
}

/** The newsletter form. Without script it is posted to a page that shows the result. */
export function SignUpForm({ listId, given }: SignUpFormProps) {
  const site = useSite()
  const siteList = useRouteLoaderData<{ layout: { listId?: string | null } }>('root')?.layout.listId
  const list = listId ?? siteList
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Without script the browser checks that there is an address.
  const isHydrated = useHydrated()
  const post = async (isCurrent: () => boolean) => {
    const element = document.getElementById(id)
    if (!isCurrent() || !(element instanceof HTMLInputElement)) return
    element.form?.submit()
    await isShownAgain()
  }
  const [signUp] = useState(() =>
    createSignUp((email, isCurrent) => prepareSignUp(site, email, list, () => post(isCurrent)), given),
  )
  const { status, error, isDone } = useStore(signUp)
  // The field may have a value of which no event has told: from before hydration, from an earlier visit, or from a
  // password manager. Browsers restore only uncontrolled fields, so React does not set its value, and it is cleared once.
  const readField = () => {
    const typed = field.current?.value
    if (typed && typed !== signUp.getState().email) signUp.change(typed)
  }
  useEffect(readField, [signUp])
  useEffect(() => {
    if (isDone && field.current) field.current.value = ''
  }, [isDone])
  const note = error ?? (isDone ? 'You are on the list.' : null)

  return (
    <form
      noValidate={isHydrated}
      method="post"
      action="/newsletter/sign-up"
      className="sign-up"
      onSubmit={(event) => {
        event.preventDefault()
        readField()
        void signUp.submit()
        if (signUp.getState().error) field.current?.focus()
      }}
    >
      {list && <input type="hidden" name="listId" value={list} />}
      <label htmlFor={id} className="text-small font-semibold">
        Your email
      </label>
      <div className="sign-up-row">
        <input
          ref={field}
          id={id}
          // Not type "email": without script, browsers would reject addresses that the shop accepts.
          inputMode="email"
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
