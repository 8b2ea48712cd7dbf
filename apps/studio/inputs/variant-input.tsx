import { set, unset, type ObjectInputProps } from 'sanity'
import { fetchVariants, storedChoice, type Choice } from './catalogue.ts'
import { ChoiceField } from './choice-field.tsx'
import { useCatalogue } from './use-catalogue.ts'

interface StoredVariant {
  id?: string | number
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
  return (
    <ChoiceField
      id={elementProps.id}
      catalogue={catalogue}
      chosen={storedChoice('ProductVariant', value?.id, {
        title: value?.variantTitle,
        subtitle: value?.productTitle,
      })}
      placeholder="Search variants"
      readOnly={readOnly}
      onChoose={({ value: id, title, subtitle }) => onChange(set({ id, productTitle: subtitle, variantTitle: title }))}
      onClear={() => onChange(unset())}
    />
  )
}
