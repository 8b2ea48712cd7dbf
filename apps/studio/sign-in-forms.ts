/** One of the page's forms. */
export const formOf = (name: string): HTMLFormElement | null => document.querySelector(`form#${name}`)

function write(form: Element | null, role: 'alert' | 'status', text: string): void {
  const element = form?.querySelector(`[role=${role}]`)
  if (element) element.textContent = text
}

/**
 * Shows one of the forms under its title with a message. If it was hidden, focuses its first field that is to be
 * filled in: an address is often there already.
 */
export function show(name: string, { problem = '', notice = '' }: { problem?: string; notice?: string } = {}): void {
  const form = formOf(name)
  const wasHidden = form?.hidden
  for (const one of document.forms) one.hidden = one !== form
  const title = form?.dataset['title'] ?? ''
  const heading = document.querySelector('h1')
  if (heading) heading.textContent = title
  document.title = title
  write(form, 'alert', problem)
  write(form, 'status', notice)
  if (!form || !wasHidden) return
  const fields = [...form.querySelectorAll('input')].filter(({ readOnly }) => !readOnly)
  const field = fields.find(({ value }) => value === '') ?? fields[0]
  field?.focus()
}
