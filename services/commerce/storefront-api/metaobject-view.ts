import { ClientError } from '@shop/http/client-error'
import type { StoreText } from '../texts/store-text.ts'
import { toGid } from '../values/gid.ts'
import { paginate, viewPage, type PageArguments, type Position } from '../values/pagination.ts'

type Field = StoreText['details']['fields'][number]

/** A `Metaobject` of the Storefront API. Its fields contain the data that `createReferenceResolvers` resolves. */
export function viewMetaobject({ id, handle, parent, updatedAt, details }: StoreText) {
  const { fields, pictures, seoFields } = details
  const view = (field: Field) => ({ __typename: 'MetaobjectField', ...field, pictures })
  const fieldNamed = (name: string | null) => {
    const found = fields.find(({ key }) => key === name)
    return found ? view(found) : null
  }
  return {
    __typename: 'Metaobject',
    id: toGid('Metaobject', id),
    handle,
    type: parent,
    field: ({ key }: { key: string }) => fieldNamed(key),
    fields: fields.map(view),
    seo: seoFields && { title: fieldNamed(seoFields.title), description: fieldNamed(seoFields.description) },
    // The shop has no page for it.
    onlineStoreUrl: null,
    updatedAt,
  }
}

const sortValues: Readonly<Record<string, (metaobject: StoreText) => Position>> = {
  display_name: ({ title, id }) => [title.toLowerCase(), id],
  id: ({ id }) => [id, id],
  updated_at: ({ updatedAt, id }) => [updatedAt, id],
}

export interface MetaobjectListArguments extends PageArguments {
  sortKey?: string | null
}

/** A `MetaobjectConnection` of the Storefront API. @throws ClientError */
export function viewMetaobjectList(metaobjects: readonly StoreText[], { sortKey, ...args }: MetaobjectListArguments) {
  const positionOf = Object.hasOwn(sortValues, sortKey ?? 'id') ? sortValues[sortKey ?? 'id'] : undefined
  if (!positionOf) throw new ClientError(`\`sortKey\` must be one of ${Object.keys(sortValues).join(', ')}`)
  return viewPage(paginate(metaobjects, positionOf, args), viewMetaobject)
}
