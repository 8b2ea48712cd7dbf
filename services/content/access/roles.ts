import { z } from 'zod'

/** Administrators manage editors and tokens, editors write content, viewers read all of it. */
export const editorRole = z.enum(['administrator', 'editor', 'viewer'])
export type EditorRole = z.infer<typeof editorRole>

/** Somebody who may sign in. */
export interface Editor {
  id: string
  email: string
  role: EditorRole
}

/** What an API token may do in its dataset. */
export const tokenScope = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof tokenScope>
