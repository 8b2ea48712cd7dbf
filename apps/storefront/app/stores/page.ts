import { create } from 'zustand'

/** What became of the contact form of a page (second document of the specification, section 3). */
export interface ContactFormState {
  id: string
  isSubmitted: boolean
  submissionMessage: string
}

interface PageState {
  /** By the route parameter `page`. */
  contactForms: Record<string, ContactFormState>
}

/** What the pages remember while one moves between them. */
export const usePage = create<PageState>(() => ({ contactForms: {} }))

/** Records that a page's form was sent, and what it says to that. */
export function recordSubmission(page: string, { id, message }: { id: string; message: string }): void {
  usePage.setState(({ contactForms }) => ({
    contactForms: { ...contactForms, [page]: { id, isSubmitted: true, submissionMessage: message } },
  }))
}

/** Makes a page's form ready to be sent again. */
export function resetSubmission(page: string): void {
  usePage.setState(({ contactForms }) => ({
    contactForms: Object.fromEntries(Object.entries(contactForms).filter(([key]) => key !== page)),
  }))
}
