import { z } from 'zod'
import { column, stored, type Row } from './columns.ts'
import { pictureSchema } from './text-columns.ts'

const valueColumns = {
  namespace: column('namespace', stored.text),
  key: column('key', stored.text),
  type: column('type', stored.text),
  value: column('value', stored.text),
  createdAt: column('created_at', stored.text),
  updatedAt: column('updated_at', stored.text),
}

/** The columns of a cart's metafields. */
export const cartMetafieldColumns = {
  /** A UUID. */
  id: column('id', stored.text),
  ...valueColumns,
}

export type CartMetafieldTable = Row<typeof cartMetafieldColumns> & { cart_token: string }

/** The columns of the metafields of products, variants and collections. */
export const metafieldColumns = {
  id: column('id', stored.number),
  /** The number of a product, a variant or a collection. */
  ownerId: column('owner_id', stored.number),
  ...valueColumns,
  /** The pictures that the value refers to. */
  pictures: column('pictures', stored.json(z.array(pictureSchema))),
  /** Its row in the metafield file. */
  source: column('source', stored.json(z.record(z.string(), z.string()))),
}

export type MetafieldTable = Row<typeof metafieldColumns>
