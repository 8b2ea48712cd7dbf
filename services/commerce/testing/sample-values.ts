import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type GraphQLInputType,
} from 'graphql/index.js'
import { z } from 'zod'
import type { CommerceService } from '../commerce-service.ts'
import { graphqlRequest } from './shop-address.ts'

/** Existing data of a shop, for arguments. */
export interface Samples {
  ids: Readonly<Record<string, string>>
  handles: Readonly<Record<string, string>>
  /** A separate cart, because mutations change it. */
  cart: { id: string; line: string; address: string }
}

/** Where a value is used. */
export interface Usage {
  /** The field that takes the argument. */
  field: string
  /** The name of the argument, or of the field of an input. */
  name: string
  type: GraphQLInputType
}

const chosen: Readonly<Record<string, string>> = { CountryCode: 'US', CurrencyCode: 'USD', LanguageCode: 'EN' }
/** The type of metaobjects in the tests' texts. */
const sampleType = 'herb'
const sizes = new Set(['first', 'limit', 'quantity'])
/** Arguments that contradict `first`, or match nothing. */
const leftOut = new Set(['last', 'before', 'after', 'near', 'sellingPlanId', 'deliveryOptionHandle'])

function idFor({ field, name }: Usage, { ids, cart }: Samples): string | undefined {
  if (name === 'cartId' || name === 'ownerId' || field === 'cart') return cart.id
  if (/^lineIds?$/u.test(name) || field === 'cartLinesUpdate')
    return name === 'merchandiseId' ? ids['variant'] : cart.line
  if (name === 'addressIds' || field === 'cartDeliveryAddressesUpdate') return cart.address
  if (/^(merchandise|variant)Id/u.test(name)) return ids['variant']
  return ids[field] ?? ids[name.replace(/Ids?$/u, '')] ?? ids['product']
}

function textFor({ field, name }: Usage, { handles }: Samples): string {
  if (/handle/iu.test(name)) return handles[field.replace('ByHandle', '')] ?? handles['product'] ?? ''
  if (name === 'namespace') return 'custom'
  if (name === 'countryCode') return 'US'
  if (name === 'sortKey') return 'id'
  if (name === 'type' && field.startsWith('cart')) return 'single_line_text_field'
  return name === 'type' ? sampleType : 'sample'
}

/** Optional fields that are always included, because an input has little effect without them. */
const wanted = new Set([
  'CartAddressInput.deliveryAddress',
  'CartDeliveryAddressInput.countryCode',
  'CartInput.lines',
  'CartInput.delivery',
  'CartInput.metafields',
  'CartDeliveryInput.addresses',
])

function inputOf(usage: Usage, samples: Samples): Record<string, unknown> | undefined {
  const type = getNullableType(usage.type)
  if (!isInputObjectType(type)) return undefined
  const fields = Object.values(type.getFields())
  const used = fields.filter(
    (field) => isRequiredInputField(field) || wanted.has(`${type.name}.${field.name}`) || type.isOneOf,
  )
  const values = (type.isOneOf ? used.slice(0, 1) : used).map(({ name, type }) => {
    return [name, sampleValue({ field: usage.field, name, type }, samples)] as const
  })
  return Object.fromEntries(values)
}

/** A valid value of an input's type that matches existing data; undefined if the input should be left out. */
export function sampleValue(usage: Usage, samples: Samples): unknown {
  const type = getNullableType(usage.type)
  const isRequired = type !== usage.type
  if (!isRequired && leftOut.has(usage.name)) return undefined
  if (isListType(type)) return [sampleValue({ ...usage, type: type.ofType }, samples)]
  if (isEnumType(type)) return chosen[type.name] ?? type.getValues()[0]?.name
  if (isInputObjectType(type)) return inputOf(usage, samples)
  switch (type.name) {
    case 'ID':
      return idFor(usage, samples)
    case 'Int':
      return sizes.has(usage.name) ? 2 : 1
    case 'Float':
      return 1.5
    case 'Boolean':
      return true
    case 'Decimal':
      return '10.00'
    default:
      return textFor(usage, samples)
  }
}

const named = z.object({ nodes: z.array(z.object({ id: z.string(), handle: z.string() })) })

const found = z.object({
  products: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        handle: z.string(),
        variants: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
      }),
    ),
  }),
  collections: named,
  pages: named,
  blogs: named,
  articles: named,
  metaobjects: named,
})

const created = z.object({
  cartCreate: z.object({
    cart: z.object({
      id: z.string(),
      lines: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
      delivery: z.object({ addresses: z.array(z.object({ id: z.string() })) }),
    }),
  }),
})

/** Not the tests' client, because the script for peers runs without vitest. */
async function query<Data>(service: CommerceService, schema: z.ZodType<Data>, query: string, variables = {}) {
  const response = await service.fetch(graphqlRequest(query, variables, { version: '2026-04' }))
  return z.object({ data: schema }).parse(await response.json()).data
}

/** A new cart with one line of a variant, and a delivery address. */
export async function sampleCart(service: CommerceService, variant: string): Promise<Samples['cart']> {
  const document = `mutation ($id: ID!) { cartCreate(input: {
    lines: [{ merchandiseId: $id }], delivery: { addresses: [{ address: { deliveryAddress: { countryCode: US } } }] }
  }) { cart { id lines(first: 1) { nodes { id } } delivery { addresses { id } } } } }`
  const { cart } = (await query(service, created, document, { id: variant })).cartCreate
  return { id: cart.id, line: cart.lines.nodes[0]?.id ?? '', address: cart.delivery.addresses[0]?.id ?? '' }
}

/** Existing data of a shop with at least one product for sale. */
export async function samplesOf(service: CommerceService): Promise<Samples> {
  const document = `{
    products(first: 1) { nodes { id handle variants(first: 1) { nodes { id } } } }
    collections(first: 1) { nodes { id handle } }
    pages(first: 1) { nodes { id handle } }
    blogs(first: 1) { nodes { id handle } }
    articles(first: 1) { nodes { id handle } }
    metaobjects(type: "${sampleType}", first: 1) { nodes { id handle } }
  }`
  const { products, collections, pages, blogs, articles, metaobjects } = await query(service, found, document)
  const variant = products.nodes[0]?.variants.nodes[0]?.id ?? ''
  const lists = {
    product: products,
    collection: collections,
    page: pages,
    blog: blogs,
    article: articles,
    metaobject: metaobjects,
  }
  const first = Object.entries(lists).flatMap(([name, { nodes }]) => nodes.slice(0, 1).map((node) => ({ name, node })))
  return {
    ids: { ...Object.fromEntries(first.map(({ name, node }) => [name, node.id])), variant },
    handles: { ...Object.fromEntries(first.map(({ name, node }) => [name, node.handle])), menu: 'main-menu' },
    cart: await sampleCart(service, variant),
  }
}
