import { Button, Flex, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { set, setIfMissing, unset, type ObjectInputProps } from 'sanity'

interface StoredColor {
  hex?: string
}

interface ColorOptions {
  /** The only colors that a field allows, as `#rrggbb`. */
  presets?: readonly string[]
}

const swatchStyle = (hex: string, isChosen: boolean) => ({
  flex: 'none',
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
    <Flex gap={3} wrap="wrap" role="radiogroup" paddingY={1}>
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

/** A complete color, with or without the leading `#`. */
const completeHex = /^#?([0-9a-f]{6})$/i

interface HexTextProps {
  hex: string | undefined
  readOnly: boolean
  elementProps: ObjectInputProps<StoredColor>['elementProps']
  onChoose(hex: string): void
  onClear(): void
}

/** The color as text. It is stored once it is complete; on blur, incomplete text returns to the stored color. */
function HexText({ hex = '', readOnly, elementProps, onChoose, onClear }: HexTextProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const [, digits] = completeHex.exec(text.trim()) ?? []
    setTyped(digits ? undefined : text)
    if (digits) onChoose(`#${digits}`)
  }
  return (
    <TextInput
      {...elementProps}
      value={typed ?? hex}
      placeholder="#a2b0ff"
      readOnly={readOnly}
      {...(typed && { customValidity: 'Six digits are needed, as in #a2b0ff' })}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        if (typed === '') onClear()
        setTyped(undefined)
        elementProps.onBlur(event)
      }}
    />
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
  const { presets }: ColorOptions = schemaType.options ?? {}
  // Patches of the fields keep the `_key` of a list's entry.
  const store = (hex: string) =>
    onChange([setIfMissing({ _type: schemaType.name }), set(hex, ['hex']), set(1, ['alpha'])])
  // An entry of a list stays in its place until it is removed from the list.
  const clear = () => onChange(value && '_key' in value ? [unset(['hex']), unset(['alpha'])] : unset())
  if (presets) {
    return <Presets presets={presets} hex={value?.hex} name={elementProps.id} readOnly={readOnly} onChoose={store} />
  }
  return (
    <Flex gap={2} align="center">
      <input
        type="color"
        aria-label="Pick a color"
        value={value?.hex ?? '#ffffff'}
        disabled={readOnly}
        onChange={({ currentTarget }) => store(currentTarget.value)}
        style={{ width: 48, height: 33, padding: 2, border: '1px solid var(--card-border-color)', borderRadius: 3 }}
      />
      <HexText hex={value?.hex} readOnly={readOnly} elementProps={elementProps} onChoose={store} onClear={clear} />
      {value?.hex && <Button mode="bleed" text="Clear" fontSize={1} disabled={readOnly} onClick={clear} />}
    </Flex>
  )
}
