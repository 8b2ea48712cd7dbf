import { defineArrayMember, defineField } from 'sanity'
import { neededFor, neededForWords, referencesField, tooMany } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { parentValue } from '../parent-value.ts'

const postLimit = 4

/** A list of a product's benefits. */
export const featuresField = () =>
  defineField({
    name: 'features',
    type: 'object',
    fields: [
      defineField({ name: 'title', type: 'string' }),
      defineField({
        name: 'list',
        type: 'array',
        of: [
          defineArrayMember({
            name: 'feature',
            type: 'object',
            fields: [
              defineField({ name: 'title', type: 'string', validation: neededFor('a feature without a title') }),
              defineField({ name: 'text', type: 'text', rows: 2 }),
            ],
            preview: { select: { title: 'title', subtitle: 'text' } },
          }),
        ],
      }),
      defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
    ],
  })

/** Related products. */
export const relatedProductsField = () =>
  defineField({
    name: 'relatedProducts',
    type: 'object',
    fields: [
      referencesField('products', 'product'),
      defineField({ name: 'featured', type: 'reference', to: [{ type: 'product' }] }),
    ],
  })

/** Social media posts about the product. */
export const relatedSocialMediaField = () =>
  defineField({
    name: 'relatedSocialMedia',
    title: 'Social media',
    type: 'object',
    fields: [
      defineField({ name: 'title', type: 'string' }),
      defineField({
        name: 'posts',
        type: 'array',
        of: [
          defineArrayMember({
            name: 'socialPost',
            type: 'object',
            fields: [
              {
                ...imageField('image'),
                // `required()` accepts one whose file was removed while its alternative text stays.
                validation: (rule) =>
                  rule
                    .custom(
                      (image) =>
                        Boolean(parentValue(image, 'asset')) || 'The shop does not show a post without a picture.',
                    )
                    .warning(),
              },
              defineField({ name: 'caption', type: 'string' }),
              defineField({ name: 'url', title: 'URL', type: 'url' }),
            ],
            preview: { select: { title: 'caption', subtitle: 'url', media: 'image' } },
          }),
        ],
        validation: (rule) => [
          rule.max(postLimit).error(tooMany(postLimit, 'social posts')),
          neededForWords('title')(rule),
        ],
      }),
    ],
  })

/** The lookbook: a scrolling row of pictures and a button. */
export const galleryField = () =>
  defineField({
    name: 'gallery',
    title: 'Lookbook',
    type: 'object',
    fields: [
      defineField({ name: 'images', type: 'array', of: [defineArrayMember({ type: 'slide' })] }),
      defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
    ],
  })
