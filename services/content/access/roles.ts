import { z } from 'zod'

/**
 * Administrators manage editors and tokens, editors write content, viewers only read. Accounts with the role fulfilment
 * see only public content.
 */
export const editorRole = z.enum(['administrator', 'editor', 'viewer', 'fulfilment'])
export type EditorRole = z.infer<typeof editorRole>

/** Whether a role reads drafts, private documents and history. */
export const readsContent = (role: EditorRole): boolean => role !== 'fulfilment'

/** Whether a role changes content. */
export const writesContent = (role: EditorRole): boolean => role === 'administrator' || role === 'editor'

/** The roles' names for people. */
export const roleTitles: Record<EditorRole, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
  fulfilment: 'Fulfilment',
}

/** An account that can sign in. */
export interface Editor {
  id: string
  email: string
  role: EditorRole
}

/** The permission of an API token in its dataset. */
export const tokenScope = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof tokenScope>

/** The role that a token has. */
export const roleOfToken = { read: 'viewer', write: 'editor' } as const satisfies Record<TokenScope, EditorRole>
