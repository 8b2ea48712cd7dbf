/** Sends a query to the shop's Storefront API, as a merchant's tool would. */
export async function askStorefront<Data>(origin: string, query: string, variables: object = {}): Promise<Data> {
  const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors }: { data: Data; errors?: { message: string }[] } = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data
}

/** The stock of a variant, by its product's title and its own. */
export async function stockOf(origin: string, product: string, variant: string): Promise<number> {
  const { products } = await askStorefront<{
    products: { nodes: { title: string; variants: { nodes: { title: string; quantityAvailable: number }[] } }[] }
  }>(origin, '{ products(first: 50) { nodes { title variants(first: 50) { nodes { title quantityAvailable } } } } }')
  const found = products.nodes
    .find(({ title }) => title === product)
    ?.variants.nodes.find(({ title }) => title === variant)
  if (!found) throw new Error(`There is no ${product}, ${variant}`)
  return found.quantityAvailable
}
