import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { storeLogin } from '../storefront/app/features/login/store-login.ts'
import { callAuth, explainProblem, RefusedError } from './tools/account/call-auth.ts'
import { destinationOf, signedOut } from './sign-in-destination.ts'
import { addLinkForms, followMailedLinks } from './sign-in-links.ts'
import { formOf, show } from './sign-in-forms.ts'

const signInForm = formOf('sign-in')
const stepForm = formOf('second-step')
const passkeyButton = document.querySelector<HTMLButtonElement>('#passkey')
/** The challenge for the second step, after the password was accepted. */
let challenge: string | undefined

function explain(error: unknown): void {
  if (error instanceof RefusedError && error.code === 'second_factor_required') {
    challenge = error.challenge
    stepForm?.reset()
    show('second-step')
  } else if (error instanceof RefusedError && error.code === 'challenge_expired')
    show('sign-in', { problem: error.message })
  else show(challenge === undefined ? 'sign-in' : 'second-step', { problem: explainProblem(error) })
}

/** Logs in, also to the shop, and redirects to the destination. */
async function enter(signIn: () => Promise<Response>): Promise<void> {
  try {
    const { token }: { token: string } = await (await signIn()).json()
    await storeLogin(token)
    location.assign(destinationOf(new URL(location.href), document.referrer))
  } catch (error) {
    explain(error)
  }
}

async function usePasskey(): Promise<Response> {
  const begun = await callAuth('v1/auth/passkey/options', {})
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await begun.json()
  return callAuth('v1/auth/passkey', { response: await startAuthentication({ optionsJSON }) })
}

signInForm?.addEventListener('submit', (event) => {
  event.preventDefault()
  challenge = undefined
  const fields = new FormData(signInForm)
  void enter(() => callAuth('auth/sign-in', { email: fields.get('email'), password: fields.get('password') }))
})
stepForm?.addEventListener('submit', (event) => {
  event.preventDefault()
  const code = new FormData(stepForm).get('code')
  void enter(() => callAuth('v1/auth/second-step', { challenge, code }))
})
document.addEventListener('click', ({ target }) => {
  const name = target instanceof HTMLElement ? target.dataset['show'] : undefined
  if (name === undefined) return
  challenge = undefined
  if (name === 'forgotten') addLinkForms()
  show(name)
})
followMailedLinks()
if (location.hash === signedOut) show('sign-in', { notice: 'You are signed out.' })
const submitButton = signInForm?.querySelector<HTMLButtonElement>('button:disabled')
if (submitButton) submitButton.disabled = false
// Passkeys require a host name, not an IP address.
const hasName = !/^[\d.]+$|:/.test(location.hostname)
if (passkeyButton && hasName && browserSupportsWebAuthn()) {
  passkeyButton.hidden = false
  passkeyButton.addEventListener('click', () => void enter(usePasskey))
}
