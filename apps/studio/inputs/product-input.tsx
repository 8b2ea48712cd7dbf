import { set, unset, type ObjectInputProps } from 'sanity'
import { fetchProducts, storedChoice } from './catalogue.ts'
import { ChoiceField } from './choice-field.tsx'
import { useCatalogue } from './use-catalogue.ts'

interface StoredProduct {
  id?: string | number
  title?: string
  image?: string
}

/** A product of the catalogue: stores id and title, and the picture if the field has one. */
export function ProductInput({ value, onChange, readOnly, schemaType, elementProps }: ObjectInputProps<StoredProduct>) {
  const catalogue = useCatalogue('products', fetchProducts)
  const keepsImage = schemaType.fields.some(({ name }) => name === 'image')
  return (
    <ChoiceField
      id={elementProps.id}
      catalogue={catalogue}
      chosen={storedChoice('Product', value?.id, { title: value?.title, image: value?.image })}
      placeholder="Search products"
      readOnly={readOnly}
      onChoose={({ value: id, title, image }) => onChange(set({ id, title, ...(keepsImage && image && { image }) }))}
      onClear={() => onChange(unset())}
    />
  )
}
