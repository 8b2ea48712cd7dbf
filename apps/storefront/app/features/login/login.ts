import { create } from 'zustand'

/** The email address of the logged-in editor; null without one, and until it is known. */
export const useLogin = create<{ email: string | null }>(() => ({ email: null }))
