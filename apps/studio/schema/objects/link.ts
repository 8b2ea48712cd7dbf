import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType, isKeyedObject, type Path } from 'sanity'
import { documentTypes } from '../../../storefront/app/content/document-types.ts'
import { cbdField } from '../fields.ts'
import { linkUrl } from '../link-url.ts'
import { parentValue } from '../parent-value.ts'

/** What the shop makes of a link without a URL. A field that nobody has filled in is no problem, unlike an entry. */
function problemWithoutUrl(link: unknown, path: Path = []): true | string {
  const title = parentValue(link, 'title')
  if (parentValue(link, 'page')) return true
  if ((typeof title === 'string' && title.trim()) || path.includes('markDefs'))
    return 'Without a page and a URL it leads to the home page.'
  return isKeyedObject(path.at(-2)) ? 'The shop does not show an empty link.' : true
}

/** A link to a page of the shop or to a URL. */
export const link = defineType({
  name: 'link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({
      name: 'page',
      type: 'reference',
      to: documentTypes.filter(({ linkable }) => linkable).map(({ type }) => ({ type })),
      description: 'A page of this shop. Its address follows by itself when it changes.',
    }),
    defineField({
      name: 'url',
      title: 'URL',
      type: 'url',
      description: 'A full address, or one within this shop such as /shop. Only without a page.',
      validation: (rule) => [
        ...linkUrl(rule),
        rule.custom((url, { parent }) =>
          url && parentValue(parent, 'page') ? "URL unset, the page's URL is determined automatically" : true,
        ),
        rule.custom((url, { parent, path }) => (url ? true : problemWithoutUrl(parent, path))).warning(),
      ],
    }),
    defineField({
      name: 'external',
      type: 'boolean',
      description: 'Opens in a new tab.',
      initialValue: false,
      validation: (rule) =>
        rule.custom((external, { parent }) =>
          external && parentValue(parent, 'page') ? 'Page does not exist outside of the site' : true,
        ),
    }),
    { ...cbdField(), description: 'Leaves the link out of the shops that are free of hemp.' },
  ],
  preview: {
    select: { title: 'title', url: 'url', page: 'page.title', slug: 'page.slug.current' },
    prepare: ({ title, url, page, slug }) => ({ title: title ?? page ?? url, subtitle: url ?? page ?? slug }),
  },
})
