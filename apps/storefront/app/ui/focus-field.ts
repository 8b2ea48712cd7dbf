/** Focuses a field and shows its label: WebKit scrolls only the field itself into view, and its label below the header. */
export function focusField(field: HTMLElement): void {
  field.focus()
  field.closest('.form-field')?.scrollIntoView({ block: 'nearest' })
}
