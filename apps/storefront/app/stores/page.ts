import { create } from 'zustand'

/** The state of a page's contact form (second document of the specification, section 3). */
export interface ContactFormState {
  id: string
  isSubmitted: boolean
  submissionMessage: string
}

interface PageState {
  /** Keyed by the route parameter `page`. */
  contactForms: Record<string, ContactFormState>
}

/** State of pages that is kept during navigation. */
export const usePage = create<PageState>(() => ({ contactForms: {} }))

/** Records that a page's form was sent, and the confirmation. */
export function recordSubmission(page: string, { id, message }: { id: string; message: string }): void {
  usePage.setState(({ contactForms }) => ({
    contactForms: { ...contactForms, [page]: { id, isSubmitted: true, submissionMessage: message } },
  }))
}

/** Allows a page's form to be sent again. */
export function resetSubmission(page: string): void {
  usePage.setState(({ contactForms }) => ({
    contactForms: Object.fromEntries(Object.entries(contactForms).filter(([key]) => key !== page)),
  }))
}
