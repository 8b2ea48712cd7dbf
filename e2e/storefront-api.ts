/** Sends a query to the shop's Storefront API, as a merchant's tool would. */
export async function queryStorefront<Data>(origin: string, query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors }: { data: Data; errors?: { message: string }[] } = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data
}

interface Variant {
  id: string
  title: string
  quantityAvailable: number
}

/** The variants of a product with a title. */
async function variantsOf(origin: string, product: string): Promise<Variant[]> {
  const { products } = await queryStorefront<{
    products: { nodes: { title: string; variants: { nodes: Variant[] } }[] }
  }>(
    origin,
    'query ($title: String!) { products(first: 5, query: $title) { nodes { title variants(first: 50) { nodes { id title quantityAvailable } } } } }',
    { title: product },
  )
  const found = products.nodes.find(({ title }) => title === product)
  if (!found) throw new Error(`There is no ${product}`)
  return found.variants.nodes
}

/** The stock of a variant, by its product's title and its own. */
export async function stockOf(origin: string, product: string, variant: string): Promise<number> {
  const found = (await variantsOf(origin, product)).find(({ title }) => title === variant)
  if (!found) throw new Error(`There is no ${product}, ${variant}`)
  return found.quantityAvailable
}

/** Adds the first variant of each product, by title, to a cart. */
export async function addLines(origin: string, cartId: string | null, products: string[]): Promise<void> {
  const variants = await Promise.all(products.map((product) => variantsOf(origin, product)))
  await queryStorefront(
    origin,
    'mutation ($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { cart { id } } }',
    { id: cartId, lines: variants.map(([variant]) => ({ merchandiseId: variant?.id })) },
  )
}
