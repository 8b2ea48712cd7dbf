import { set, unset, type ObjectInputProps } from 'sanity'
import { fetchVariants, type Choice } from './catalogue.ts'
import { ChoiceField } from './choice-field.tsx'
import { useCatalogue } from './use-catalogue.ts'

interface StoredVariant {
  id?: string
  productTitle?: string
  variantTitle?: string
}

async function loadChoices(): Promise<Choice[]> {
  const variants = await fetchVariants()
  return variants.map(({ id, title, productTitle, image }) => ({
    value: id,
    title,
    subtitle: productTitle,
    image,
  }))
}

/** A variant of any product of the catalogue: stores its id, title and its product's title. */
export function VariantInput({ value, onChange, readOnly, elementProps }: ObjectInputProps<StoredVariant>) {
  const catalogue = useCatalogue('variants', loadChoices)
  const chosen = value?.id
    ? { value: value.id, title: value.variantTitle ?? value.id, subtitle: value.productTitle ?? '', image: null }
    : undefined
  return (
    <ChoiceField
      id={elementProps.id}
      catalogue={catalogue}
      chosen={chosen}
      placeholder="Search variants"
      readOnly={readOnly}
      onChoose={({ value: id, title, subtitle }) => onChange(set({ id, productTitle: subtitle, variantTitle: title }))}
      onClear={() => onChange(unset())}
    />
  )
}
