import { z } from 'zod'
import { globalId } from '../../storefront/app/commerce/global-id.ts'
import { loadSettings } from '../settings.ts'

/** A product or variant of the commerce platform's catalogue that an editor may choose. */
export interface Choice {
  /** The stored identifier: an id or an SKU. */
  value: string
  title: string
  subtitle: string
  image: string | null
}

/**
 * The product or variant that a document stores, as a choice. Its id may be stored as a number or base64; that of the
 * choice is the catalogue's. An import may have stored a number instead of a text.
 */
export const storedChoice = (
  type: 'Product' | 'ProductVariant',
  id: string | number | undefined,
  { title, subtitle, image }: Partial<Record<'title' | 'subtitle' | 'image', string | undefined>>,
): Choice | undefined =>
  id
    ? { value: globalId(type, String(id)), title: title ?? String(id), subtitle: subtitle ?? '', image: image ?? null }
    : undefined

/** How many products, and variants of each, are offered (specification, section 9). */
const offeredCount = 250

/** A note on a stored choice that is not among those offered, which may be all of the catalogue or its beginning. */
export const missingNote = (offered: readonly Choice[]): string =>
  offered.length < offeredCount
    ? 'No longer in the catalogue'
    : `Not among the first ${offeredCount} of the catalogue, or no longer in it`

export interface Variant {
  id: string
  sku: string | null
  title: string
  productTitle: string
  image: string | null
}

/** The first 250 products, with pictures 250 wide (specification, section 7). */
export const productsQuery = /* GraphQL */ `
  query StudioProducts {
    products(first: 250, sortKey: TITLE) {
      nodes {
        id
        title
        featuredImage {
          url(transform: { maxWidth: 250 })
        }
      }
    }
  }
`

const variantFields = /* GraphQL */ `
  fragment VariantFields on Product {
    title
    variants(first: 250) {
      nodes {
        id
        sku
        title
        image {
          url(transform: { maxWidth: 150 })
        }
      }
    }
  }
`

/** The first 250 variants of each of the first 250 products, with pictures 150 wide (specification, section 7). */
export const variantsQuery = /* GraphQL */ `
  query StudioVariants {
    products(first: 250, sortKey: TITLE) {
      nodes {
        ...VariantFields
      }
    }
  }
  ${variantFields}
`

/** The first 250 variants of one product. */
export const productVariantsQuery = /* GraphQL */ `
  query StudioProductVariants($id: ID!) {
    product(id: $id) {
      ...VariantFields
    }
  }
  ${variantFields}
`

const imageSchema = z.object({ url: z.string() }).nullable()
const productsSchema = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: z.string(), title: z.string(), featuredImage: imageSchema })),
  }),
})
const variantNode = z.object({ id: z.string(), sku: z.string().nullable(), title: z.string(), image: imageSchema })
const productVariants = z.object({ title: z.string(), variants: z.object({ nodes: z.array(variantNode) }) })
const variantsSchema = z.object({ products: z.object({ nodes: z.array(productVariants) }) })
const productVariantsSchema = z.object({ product: productVariants.nullable() })

const responseSchema = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/** Queries the Storefront API. @throws when it cannot be reached, or responds with anything but data. */
async function queryCatalogue<Schema extends z.ZodType>(
  query: string,
  schema: Schema,
  variables: Record<string, string> = {},
): Promise<z.infer<Schema>> {
  const { catalogue } = await loadSettings()
  const response = await fetch(catalogue.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(catalogue.accessToken && { 'X-Shopify-Storefront-Access-Token': catalogue.accessToken }),
    },
    body: JSON.stringify({ query, variables }),
  })
  if (!response.ok) throw new Error(`The catalogue responded with status ${response.status}`)
  const { data, errors } = responseSchema.parse(await response.json())
  if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '))
  return schema.parse(data)
}

/**
 * An image's URL as documents store it. For the shop's own catalogue it is without the origin, which may change.
 */
function storedUrl(url: string, catalogueUrl: string): string {
  if (!catalogueUrl.startsWith('/') || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The products to choose from. */
export async function fetchProducts(): Promise<Choice[]> {
  const { products } = await queryCatalogue(productsQuery, productsSchema)
  const { catalogue } = await loadSettings()
  return products.nodes.map(({ id, title, featuredImage }) => ({
    value: id,
    title,
    subtitle: '',
    image: featuredImage && storedUrl(featuredImage.url, catalogue.url),
  }))
}

const toVariants = ({ title: productTitle, variants }: z.infer<typeof productVariants>): Variant[] =>
  variants.nodes.map(({ image, ...variant }) => ({ ...variant, productTitle, image: image?.url ?? null }))

/** The variants to choose from: of one product, or of all. */
export async function fetchVariants(productId?: string): Promise<Variant[]> {
  if (productId) {
    const { product } = await queryCatalogue(productVariantsQuery, productVariantsSchema, {
      id: globalId('Product', productId),
    })
    return product ? toVariants(product) : []
  }
  const { products } = await queryCatalogue(variantsQuery, variantsSchema)
  return products.nodes.flatMap(toVariants)
}
