import { useFormValue } from 'sanity'
import { fetchVariants, type Choice } from './catalogue.ts'
import { useCatalogue, type CatalogueState } from './use-catalogue.ts'

/** The variants of the document's chosen product, by SKU; none without a product. */
export function useSkuChoices(): CatalogueState {
  const chosenId = useFormValue(['shopify', 'product', 'id'])
  const productId = typeof chosenId === 'string' || typeof chosenId === 'number' ? String(chosenId) : ''
  return useCatalogue(`variants of ${productId}`, async () => {
    const variants = productId ? await fetchVariants(productId) : []
    return variants.flatMap(({ sku, title, productTitle, image }) =>
      sku ? [{ value: sku, title, subtitle: `${productTitle} · ${sku}`, image }] : [],
    )
  })
}

/** A stored SKU as a choice, until the catalogue has loaded. */
export const storedSku = (sku: string): Choice => ({ value: sku, title: sku, subtitle: '', image: null })
