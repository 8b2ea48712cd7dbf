import { LemonIcon } from '@sanity/icons/Lemon'
import { defineField, defineType } from 'sanity'
import { referencesField } from '../fields.ts'
import { richTextField } from '../objects/rich-text.ts'
import { singlePreview } from '../preview.ts'

/** The number of ingredients in the window on the home page (specification, section 5). */
const windowLimit = 4

/** The texts about the ingredients as a whole. */
export const ingredients = defineType({
  name: 'ingredients',
  title: 'Ingredients Settings',
  type: 'document',
  icon: LemonIcon,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'description', type: 'text', rows: 2 }),
    richTextField('longDescription'),
    referencesField('featuredIngredients', 'ingredient', {
      limit: windowLimit,
      description: 'Those of the ingredients window on home.',
    }),
  ],
  preview: singlePreview('Ingredients Settings', { subtitle: 'title', media: 'featuredIngredients.0.image' }),
})
