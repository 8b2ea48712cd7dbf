import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { singletonTypes } from './navigation.ts'

/** The actions allowed on singletons (specification, section 2). */
const singletonActions: ReadonlySet<string | undefined> = new Set(['update', 'publish'])

/** Singletons can be updated and published; other documents keep all of the Studio's actions. */
export const documentActions: DocumentActionsResolver = (actions, { schemaType }) =>
  singletonTypes.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions

/** Singletons cannot be created by editors. */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => !singletonTypes.has(templateId))
