import { readsContent, writesContent, type EditorRole } from './roles.ts'

const reading = ['read', 'history']
const writing = ['read', 'create', 'update', 'history', 'editHistory', 'manage']

/** A permission for a set of documents, as the Studio evaluates it. */
export interface Grant {
  filter: string
  permissions: readonly string[]
}

/**
 * The Studio's permissions of a role; without 'create' and 'update' its forms are read-only and show the reason.
 * Comments and tasks can be written by everybody who may read the content.
 */
export function grantsOf(role: EditorRole, dataset: 'content' | 'comments'): Grant[] {
  if (!readsContent(role)) return []
  const permissions = writesContent(role) || dataset === 'comments' ? writing : reading
  return [{ filter: '_id in path("**")', permissions }]
}
