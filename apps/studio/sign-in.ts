const form = document.querySelector<HTMLFormElement>('#sign-in')
const problem = document.querySelector('#problem')

/** Where the editor came from, if that is a page of the studio. */
function destination(): string {
  const given = new URLSearchParams(location.search).get('origin') ?? '/admin'
  const url = new URL(given, location.origin)
  return url.origin === location.origin && url.pathname.startsWith('/admin') ? url.pathname + url.search : '/admin'
}

async function signIn(fields: FormData): Promise<void> {
  const response = await fetch('/services/content/auth/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: fields.get('email'), password: fields.get('password') }),
  })
  if (response.ok) {
    location.assign(destination())
    return
  }
  const { message }: { message?: string } = await response.json()
  if (problem) problem.textContent = message ?? 'That did not work. Please try again.'
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void signIn(new FormData(form))
})
