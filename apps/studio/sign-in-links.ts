import { callAuth, explainProblem } from './tools/account/call-auth.ts'
import { formOf, show } from './sign-in-forms.ts'

/** The token of the mailed link that the page was opened with, if it is still valid. */
let token: string | undefined

async function requestLink(form: HTMLFormElement): Promise<void> {
  try {
    await callAuth('v1/auth/forgotten-password', { email: new FormData(form).get('email') })
    show('sign-in', { notice: 'If this address has an account, a link is on its way. It works for an hour.' })
  } catch (error) {
    show('forgotten', { problem: explainProblem(error) })
  }
}

async function choosePassword(form: HTMLFormElement): Promise<void> {
  try {
    await callAuth('v1/auth/link/password', { token, password: new FormData(form).get('password') })
    show('sign-in', { notice: 'Your password is set. Sign in with it.' })
  } catch (error) {
    show('new-password', { problem: explainProblem(error) })
  }
}

/** Opens the mailed link in the page's address, if any: the form for a new password, for its account. */
async function openLink(): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1)).get('link')
  if (given === null) return
  // The token is no part of the browser's history.
  history.replaceState(null, '', location.pathname + location.search)
  try {
    const { email }: { email: string } = await (await callAuth('v1/auth/link', { token: given })).json()
    token = given
    addLinkForms()
    // It may hold the password of another link.
    formOf('new-password')?.reset()
    for (const name of ['new-password', 'sign-in']) {
      const field = formOf(name)?.querySelector<HTMLInputElement>('[name=email]')
      if (field) field.value = email
    }
    show('new-password')
  } catch (error) {
    show('sign-in', { problem: explainProblem(error) })
  }
}

/** Calls `send` instead of submitting a form. */
function onSubmit(name: string, send: (form: HTMLFormElement) => Promise<void>): void {
  const form = formOf(name)
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

/** Adds the forms for links by mail, which most visits do without. */
export function addLinkForms(): void {
  const template = document.querySelector<HTMLTemplateElement>('#links-by-mail')
  if (!template) return
  document.querySelector('main')?.append(template.content)
  template.remove()
  onSubmit('forgotten', requestLink)
  onSubmit('new-password', choosePassword)
}

/** Takes a new password for the account of a mailed link, also one that is opened in the page later. */
export function followMailedLinks(): void {
  addEventListener('hashchange', () => void openLink())
  void openLink()
}
