import { Button, Card, Flex, Stack } from '@sanity/ui'
import { set, unset, type ArrayOfPrimitivesInputProps } from 'sanity'
import { missingNote } from './catalogue.ts'
import { ChoiceField, ChoiceRow } from './choice-field.tsx'
import { storedSku, useSkuChoices } from './sku-choices.ts'

/** Several variants of the product chosen above: stores their SKUs. */
export function SubscriptionSkusInput({ value, onChange, readOnly, elementProps }: ArrayOfPrimitivesInputProps) {
  const catalogue = useSkuChoices()
  const skus = (value ?? []).filter((sku) => typeof sku === 'string')
  const known = catalogue.status === 'ready' ? catalogue.items : []
  const store = (next: string[]) => onChange(next.length > 0 ? set(next) : unset())
  return (
    <Stack gap={2}>
      {skus.map((sku) => (
        <Card key={sku} border padding={2} radius={2} data-testid="chosen">
          <Flex align="center" gap={2}>
            <ChoiceRow
              {...(known.find((choice) => choice.value === sku) ?? {
                ...storedSku(sku),
                subtitle: catalogue.status === 'ready' ? missingNote(known) : '',
              })}
            />
            <Button
              mode="bleed"
              text="Remove"
              aria-label={`Remove ${sku}`}
              fontSize={1}
              padding={3}
              disabled={readOnly ?? false}
              onClick={() => store(skus.filter((other) => other !== sku))}
            />
          </Flex>
        </Card>
      ))}
      <ChoiceField
        id={elementProps.id}
        catalogue={
          catalogue.status === 'ready'
            ? { ...catalogue, items: catalogue.items.filter(({ value: sku }) => !skus.includes(sku)) }
            : catalogue
        }
        chosen={undefined}
        placeholder="Add a variant of the product"
        readOnly={readOnly}
        onChoose={({ value: sku }) => store([...skus, sku])}
        onClear={() => {}}
      />
    </Stack>
  )
}
