import { z } from 'zod'

/** Administrators manage editors and tokens, editors write content, viewers only read. */
export const editorRole = z.enum(['administrator', 'editor', 'viewer'])
export type EditorRole = z.infer<typeof editorRole>

/** An account that can sign in. */
export interface Editor {
  id: string
  email: string
  role: EditorRole
}

/** The permission of an API token in its dataset. */
export const tokenScope = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof tokenScope>
