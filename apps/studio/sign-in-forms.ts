/** One of the page's forms. */
export const formOf = (name: string): HTMLFormElement | null => document.querySelector(`form#${name}`)

function write(form: Element | null, role: 'alert' | 'status', text: string): void {
  const element = form?.querySelector(`[role=${role}]`)
  if (element) element.textContent = text
}

/**
 * Shows one of the forms under its title with a message, and focuses its first field that can be filled if it was
 * hidden.
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
  if (wasHidden) form?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
}
