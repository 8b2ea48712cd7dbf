import type { SanityDocument, SchemaType } from 'sanity'
import { documentTypes } from '../../storefront/app/content/document-types.ts'
import { parentValue } from '../schema/parent-value.ts'

/** Whether a document has no page yet, because it has no slug; a form never has one of its own. */
export const lacksSlug = (type: SchemaType, { slug }: Partial<SanityDocument>): boolean =>
  'fields' in type &&
  type.fields.some(({ name }) => name === 'slug') &&
  documentTypes.some((known) => known.type === type.name) &&
  !parentValue(slug, 'current')
