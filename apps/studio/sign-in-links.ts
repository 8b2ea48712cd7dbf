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
  // Keeps the token out of the browser's history.
  history.replaceState(null, '', location.pathname + location.search)
  try {
    const { email }: { email: string } = await (await callAuth('v1/auth/link', { token: given })).json()
    token = given
    addLinkForms()
    // It may contain the password entered for another link.
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

/** Adds the forms for mailed links, which most visits do not need. */
export function addLinkForms(): void {
  const template = document.querySelector<HTMLTemplateElement>('#links-by-mail')
  if (!template) return
  document.querySelector('main')?.append(template.content)
  template.remove()
  onSubmit('forgotten', requestLink)
  onSubmit('new-password', choosePassword)
}

/** Shows the form for a new password for a mailed link, also for one that is opened later in the same page. */
export function followMailedLinks(): void {
  addEventListener('hashchange', () => void openLink())
  void openLink()
}
