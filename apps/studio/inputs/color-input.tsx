import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { PatchEvent, set, unset, type ObjectInputProps } from 'sanity'

interface StoredColor {
  hex?: string
  alpha?: number
}

/** The limits that a field may set in its `options`. */
interface ColorOptions {
  /** The only allowed colors, as `#rrggbb`. */
  presets?: readonly string[]
  /** Only opaque colors are allowed. */
  disableAlpha?: boolean
}

const swatchStyle = (hex: string, isChosen: boolean) => ({
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: '1px solid rgb(0 0 0 / 0.25)',
  background: hex,
  cursor: 'pointer',
  outline: isChosen ? '2px solid var(--card-focus-ring-color)' : undefined,
  outlineOffset: 2,
})

interface PresetsProps {
  presets: readonly string[]
  hex: string | undefined
  name: string
  readOnly: boolean
  onChoose(hex: string): void
}

function Presets({ presets, hex, name, readOnly, onChoose }: PresetsProps) {
  return (
    <Flex gap={3} role="radiogroup" paddingY={1}>
      {presets.map((preset) => (
        <input
          key={preset}
          type="radio"
          name={name}
          aria-label={preset}
          title={preset}
          disabled={readOnly}
          checked={hex?.toLowerCase() === preset}
          onChange={() => onChoose(preset)}
          style={{ ...swatchStyle(preset, hex?.toLowerCase() === preset), appearance: 'none', margin: 0 }}
        />
      ))}
    </Flex>
  )
}

/** A color input: one of the field's presets, or any color, picked or typed. */
export function ColorInput({
  value,
  onChange,
  readOnly = false,
  schemaType,
  elementProps,
}: ObjectInputProps<StoredColor>) {
  const { presets, disableAlpha }: ColorOptions = schemaType.options ?? {}
  const alpha = value?.alpha ?? 1
  const store = (hex: string, nextAlpha = alpha) =>
    onChange(PatchEvent.from(set({ _type: schemaType.name, hex, alpha: nextAlpha })))
  if (presets) {
    return (
      <Presets
        presets={presets}
        hex={value?.hex}
        name={elementProps.id}
        readOnly={readOnly}
        onChoose={(hex) => store(hex, 1)}
      />
    )
  }
  return (
    <Stack gap={2}>
      <Flex gap={2} align="center">
        <input
          type="color"
          aria-label="Pick a color"
          value={value?.hex ?? '#ffffff'}
          disabled={readOnly}
          onChange={({ currentTarget }) => store(currentTarget.value)}
          style={{ width: 48, height: 33, padding: 2, border: '1px solid var(--card-border-color)', borderRadius: 3 }}
        />
        <TextInput
          {...elementProps}
          value={value?.hex ?? ''}
          placeholder="#a2b0ff"
          readOnly={readOnly}
          onChange={({ currentTarget }) =>
            currentTarget.value ? store(currentTarget.value) : onChange(PatchEvent.from(unset()))
          }
        />
        {value?.hex && (
          <Button
            mode="bleed"
            text="Clear"
            fontSize={1}
            disabled={readOnly}
            onClick={() => onChange(PatchEvent.from(unset()))}
          />
        )}
      </Flex>
      {value?.hex && !disableAlpha && (
        <Flex gap={2} align="center" as="label">
          <Text size={1} muted>
            Opacity
          </Text>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={alpha}
            disabled={readOnly}
            onChange={({ currentTarget }) => store(value.hex ?? '#ffffff', currentTarget.valueAsNumber)}
          />
        </Flex>
      )}
    </Stack>
  )
}
