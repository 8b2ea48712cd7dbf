import { set, unset, type ObjectInputProps } from 'sanity'
import { ChoiceField } from './choice-field.tsx'
import { storedSku, useSkuChoices } from './sku-choices.ts'

/** One variant of the product chosen above: stores its SKU. */
export function VariantSkuInput({ value, onChange, readOnly, elementProps }: ObjectInputProps<{ sku?: string }>) {
  const catalogue = useSkuChoices()
  return (
    <ChoiceField
      id={elementProps.id}
      catalogue={catalogue}
      chosen={value?.sku ? storedSku(value.sku) : undefined}
      placeholder="Search the product’s variants"
      readOnly={readOnly}
      onChoose={({ value: sku }) => onChange(set({ sku }))}
      onClear={() => onChange(unset())}
    />
  )
}
