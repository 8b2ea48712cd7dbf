import type { DocumentActionsResolver, NewDocumentOptionsResolver } from 'sanity'
import { singletonTypes } from './navigation.ts'

/** All that may be done with a document that there is one of (specification, section 2). */
const singletonActions: ReadonlySet<string | undefined> = new Set(['update', 'publish'])

/** Documents that there is one of can be updated and published; all others, whatever the Studio offers. */
export const documentActions: DocumentActionsResolver = (actions, { schemaType }) =>
  singletonTypes.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions

/** Nobody is offered a second one of what there is one of. */
export const newDocumentOptions: NewDocumentOptionsResolver = (templates) =>
  templates.filter(({ templateId }) => !singletonTypes.has(templateId))
