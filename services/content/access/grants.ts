import { readsContent, writesContent, type EditorRole } from './roles.ts'

const reading = ['read', 'history']
const writing = ['read', 'create', 'update', 'history', 'editHistory', 'manage']

/** A rule of who may do what with which documents, as the Studio evaluates it. */
export interface Grant {
  filter: string
  permissions: readonly string[]
}

/**
 * The Studio's permissions of a role; without 'create' and 'update' its forms are read-only and say why. Comments and
 * tasks are written by all who read the content.
 */
export function grantsOf(role: EditorRole, dataset: 'content' | 'comments'): Grant[] {
  if (!readsContent(role)) return []
  const permissions = writesContent(role) || dataset === 'comments' ? writing : reading
  return [{ filter: '_id in path("**")', permissions }]
}
