import { defineArrayMember, defineField, type FieldDefinition, type StringRule } from 'sanity'
import { slugProblem } from '../../storefront/app/content/slug.ts'
import { parentValue } from './parent-value.ts'
import { isFreeWithinRoute } from './unique-slug.ts'

/** A field's title, instead of one made from its name, and its description. */
export interface Naming {
  title?: string
  description?: string
}

/** A group of a document's fields. */
export const group = (name: string, title: string, fields: FieldDefinition[]) => ({
  group: { name, title },
  fields: fields.map((field) => ({ ...field, group: name })),
})

/** The groups and fields of a document; the first group is shown at first. */
export const inGroups = (...groups: ReturnType<typeof group>[]) => ({
  groups: groups.map(({ group }, index) => ({ ...group, default: index === 0 })),
  fields: groups.flatMap(({ fields }) => fields),
})

/** The maximum length of a generated slug (specification, section 5). */
const maxSlugLength = 96

/** The message of `rule.max(limit)` for a list with too many entries. */
export const tooMany = (limit: number, things: string): string => `Can't have more than ${limit} ${things}`

/** Requires a text; blanks alone are none. `missing` is the message without one. */
export const requiredText = (missing: string) => (rule: StringRule) =>
  rule.custom((text) => Boolean(text?.trim()) || missing)

/** Whether a field has a value: a text with more than blanks, or an object with more than its type. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Object.keys(Object(value)).some((name) => name === '_ref' || !name.startsWith('_'))

/** A rule of any field. */
interface AnyRule<Rule> {
  custom(check: (value: unknown, context: { parent?: unknown }) => true | string): { warning(): Rule }
}

/** Warns about an entry that the shop leaves out as long as this field is empty. */
export const neededFor =
  (entry: string) =>
  <Rule extends AnyRule<Rule>>(rule: Rule): Rule =>
    rule.custom((value) => isFilled(value) || `The shop does not show ${entry}.`).warning()

/** Warns about words beside a list, in fields with these names, that the shop leaves out as long as the list is empty. */
export const neededForWords =
  (...names: string[]) =>
  <Rule extends AnyRule<Rule>>(rule: Rule): Rule =>
    rule
      .custom(
        (list, { parent }) =>
          isFilled(list) ||
          !names.some((name) => isFilled(parentValue(parent, name))) ||
          'The shop does not show the words around an empty list.',
      )
      .warning()

/** The category of an entry that the shop leaves out without one. */
export const categoryField = (entry: string, named: Naming = {}) =>
  defineField({
    name: 'productCategory',
    type: 'reference',
    to: [{ type: 'productCategory' }],
    ...named,
    validation: neededFor(`${entry} without a category`),
  })

/** Marks content as hemp-derived. */
export const cbdField = () =>
  defineField({
    name: 'cbd',
    title: 'Hemp-derived (CBD)',
    type: 'boolean',
    description: 'Leaves this out of the shops that are free of hemp.',
    initialValue: false,
  })

/** A required title. `missing` is the message without one. */
export const titleField = (missing = 'A title is required.') =>
  defineField({ name: 'title', type: 'string', validation: requiredText(missing) })

/**
 * The last part of a page's URL, generated from its title and unique within its route. `missing` is the message without
 * one, or true where none is needed.
 */
export const slugField = (missing: string | true = 'A slug is required.') =>
  defineField({
    name: 'slug',
    type: 'slug',
    description: 'The last part of the address. Changing it breaks links that others have kept.',
    options: { source: 'title', maxLength: maxSlugLength, isUnique: isFreeWithinRoute },
    // A custom rule, because the message of `required()` would also replace the one for a duplicate slug.
    validation: (rule) =>
      rule.custom((slug, { document }) =>
        slug?.current ? (slugProblem(document?._type ?? '', slug.current) ?? true) : missing,
      ),
  })

/** The text for search engines and link previews; `isShown` tells that the page shows it too. */
export const metaDescriptionField = ({ isShown }: { isShown: boolean }) =>
  defineField({
    name: 'description',
    type: 'text',
    rows: 2,
    description: `${isShown ? 'Below the title, and for' : 'For'} search engines and shared links; one or two sentences.`,
  })

interface ReferencesOptions extends Naming {
  limit?: number
  /** The names of fields beside the list whose words the shop shows only with it. */
  words?: string[]
}

/** A list of references without duplicates. */
export const referencesField = (name: string, type: string, { limit, words = [], ...named }: ReferencesOptions = {}) =>
  defineField({
    name,
    ...named,
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: [{ type }] })],
    validation: (rule) => [
      rule.unique(),
      neededForWords(...words)(rule),
      ...(limit ? [rule.max(limit).error(tooMany(limit, thingsNames[type] ?? 'entries'))] : []),
    ],
  })

const thingsNames: Record<string, string> = {
  product: 'products',
  press: 'press quotes',
  testimonial: 'testimonials',
  ingredient: 'ingredients',
}

/** A list of colors for a gradient. */
export const backgroundColorsField = () =>
  defineField({
    name: 'backgroundColors',
    title: 'Background colors',
    type: 'array',
    of: [defineArrayMember({ type: 'color' })],
  })

/** A list of links below a title, in the field `title`. */
export const linksField = (name = 'links', title = 'title') =>
  defineField({
    name,
    type: 'array',
    of: [defineArrayMember({ type: 'link' })],
    validation: neededForWords(title),
  })
