import { z } from 'zod'
import { column, stored, type Row } from './columns.ts'

/** A stored picture, or one at an absolute URL. */
export const pictureSchema = z.object({
  id: z.number(),
  /** An absolute URL, or the path of a stored asset in the catalogue's folder. */
  source: z.string(),
  sha1: z.string().nullable(),
  alt: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  position: z.number(),
})

/** The metadata in a text's file, besides its title. */
const details = z.object({
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  /** Of an article: its author; email and bio may be empty. */
  author: z.object({ name: z.string(), email: z.string(), bio: z.string() }).nullable(),
  excerpt: z.string().nullable(),
  tags: z.array(z.string()),
  image: pictureSchema.nullable(),
  /** Of a metaobject: its values, in the order of its definition, and the pictures that they refer to. */
  fields: z.array(z.object({ key: z.string(), type: z.string(), value: z.string() })).default([]),
  pictures: z.array(pictureSchema).default([]),
  /** Of a metaobject that has a title and a description for search engines: the keys of their fields. */
  seoFields: z.object({ title: z.string().nullable(), description: z.string().nullable() }).nullable().default(null),
})

/** A definition says which fields the metaobjects of its type have. */
const kinds = ['article', 'blog', 'definition', 'metaobject', 'page', 'policy'] as const

/** The columns of the store's own texts without their contents. */
export const textColumns = {
  /** Of its file: `blogs/journal/low-tide.md`. */
  path: column('path', stored.text),
  id: column('id', stored.number),
  kind: column('kind', stored.oneOf(kinds)),
  /** The handle of an article's blog, the type of a metaobject; else empty. */
  parent: column('parent', stored.text),
  handle: column('handle', stored.text),
  title: column('title', stored.text),
  details: column('details', stored.json(details)),
  /** Null if it is not published. */
  publishedAt: column('published_at', stored.textOrNull),
  createdAt: column('created_at', stored.text),
  updatedAt: column('updated_at', stored.text),
}

export type TextTable = Row<typeof textColumns> & {
  /** The body as HTML. */
  html: string
  /** The whole file. */
  source: string
}
