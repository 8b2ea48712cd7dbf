import { z } from 'zod'
import { json } from './json.ts'

/** The maximum length of a value. */
export const maxMetafieldLength = 65_536
/** The maximum number of values in a list. */
const maxValues = 128

const matching = (pattern: RegExp, reason: string) => z.string().regex(pattern, reason)

function isUrl(text: string): boolean {
  return text.length <= 2048 && /^(?:https?|mailto|sms|tel):\S+$/iu.test(text) && URL.canParse(text)
}

const url = z.string().refine(isUrl, 'is not a URL that begins with https, http, mailto, sms or tel')

const isDate = (text: string): boolean => {
  const time = Date.parse(text.slice(0, 10))
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
}

const date = matching(/^\d{4}-\d\d-\d\d$/u, 'is not a date such as 2026-11-21').refine(isDate, 'is not a date')

const time = matching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/u,
  'is not a time such as 2026-11-21T09:00:00Z',
).refine((text) => isDate(text) && !Number.isNaN(Date.parse(text)), 'is not a time')

const decimal = z
  .union([z.string(), z.number().transform(String)])
  .refine(
    (text) => /^-?\d{1,13}(?:\.\d{1,9})?$/u.test(text),
    'is not a number with at most 13 digits before and 9 after the decimal point',
  )

const integer = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => /^-?\d{1,16}$/u.test(text) && Number.isSafeInteger(Number(text)), 'is not a whole number')

/** @param units separated by spaces. */
function measured(units: string) {
  const names = units.split(' ')
  return z.object({ value: z.number('is not a number'), unit: z.enum(names, `is not one of ${names.join(', ')}`) })
}

const rating = z
  .object({ value: decimal, scale_min: decimal, scale_max: decimal })
  .refine(
    ({ value, scale_min, scale_max }) =>
      Number(scale_min) <= Number(value) && Number(value) <= Number(scale_max) && Number(scale_min) < Number(scale_max),
    'is not within its scale',
  )

const money = z.object({
  amount: decimal,
  currency_code: matching(/^[A-Z]{3}$/u, 'is not a currency such as USD'),
})

const text = z.string()
const line = z.string().refine((value) => !/[\r\n]/u.test(value), 'has more than one line')

const reference = (...types: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^gid://shopify/(?:${types.join('|')})/[\\w-]{1,64}$`, 'u'),
      `is not an id of the type ${types.join(' or ')}`,
    )

/** Types whose values are texts, also in lists. */
const texts = {
  color: matching(/^#[\da-f]{6}$/iu, 'is not a color such as #ffcc00'),
  date,
  date_time: time,
  number_decimal: decimal,
  number_integer: integer,
  single_line_text_field: line,
  url,
  article_reference: reference('Article'),
  collection_reference: reference('Collection'),
  file_reference: reference('MediaImage', 'GenericFile', 'Video'),
  metaobject_reference: reference('Metaobject'),
  page_reference: reference('Page'),
  product_reference: reference('Product'),
  variant_reference: reference('ProductVariant'),
}

/** Types whose values are JSON, also in lists. */
const documents = {
  dimension: measured('in ft yd mm cm m'),
  link: z.object({ text: line, url }),
  rating,
  volume: measured('ml cl l m3 us_fl_oz us_pt us_qt us_gal imp_fl_oz imp_pt imp_qt imp_gal'),
  weight: measured('oz lb g kg'),
}

const lists = Object.entries({ ...texts, ...documents }).map(([name, schema]): [string, z.ZodType] => [
  `list.${name}`,
  json(z.array(schema, 'is not a list').max(maxValues, `has more than ${maxValues} values`)),
])

const types = new Map<string, z.ZodType>([
  ...Object.entries(texts),
  ...Object.entries(documents).map(([name, schema]): [string, z.ZodType] => [name, json(schema)]),
  ...lists,
  ['boolean', z.enum(['true', 'false'], 'is neither true nor false')],
  ['id', line],
  ['json', json(z.unknown())],
  ['money', json(money)],
  ['multi_line_text_field', text],
  ['rich_text_field', json(z.object({ type: z.literal('root'), children: z.array(z.unknown()) }))],
])

/**
 * The names of the platform's metafield types that can be stored:
 * https://shopify.dev/docs/apps/build/metafields/list-of-data-types
 */
export const isMetafieldType = (name: string): boolean => types.has(name)

/** The error of a value, as the end of a sentence; undefined if it is valid for the type. */
export function metafieldProblem(type: string, value: string): string | undefined {
  const issue = types.get(type)?.safeParse(value).error?.issues[0]
  if (!issue) return undefined
  return issue.path.length > 0 ? `has a wrong ${issue.path.join('.')}: it ${issue.message}` : issue.message
}

/** The ids that a value refers to, in order; empty for types without references. */
export function referencesIn(type: string, value: string): string[] {
  if (!type.endsWith('_reference')) return []
  if (!type.startsWith('list.')) return [value]
  const { data } = json(z.array(z.string())).safeParse(value)
  return data ?? []
}
