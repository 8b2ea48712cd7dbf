import type { PreviewValue } from 'sanity'

/** The preview of a document that exists once, and has no title of its own. The values are paths of fields. */
export const singlePreview = (title: string, select: { subtitle?: string; media?: string }) => ({
  select,
  prepare: (shown: PreviewValue) => ({ ...shown, title }),
})

/** The preview of a page below `path`, with its address. `media` is the path of a picture. */
export const pagePreview = (path: string, media: string) => ({
  select: { title: 'title', slug: 'slug.current', media },
  prepare: ({ slug, ...shown }: PreviewValue & { slug?: string }) => ({ ...shown, subtitle: `${path}/${slug ?? ''}` }),
})

/**
 * The preview of a block of a page: its title, or `untitled`, and its kind. The values of `select` are paths of
 * fields.
 */
export const partPreview = (what: string, select: { title: string; media?: string }, untitled = what) => ({
  select,
  prepare: ({ title, ...shown }: PreviewValue) => ({ ...shown, title: title ?? untitled, subtitle: what }),
})
