import { PackageIcon } from '@sanity/icons/Package'
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useMemo, useState } from 'react'
import { missingNote, type Choice } from './catalogue.ts'
import type { CatalogueState } from './use-catalogue.ts'

/** The maximum number of matches rendered; typing narrows them. */
const drawnChoices = 1000

const thumbnailSize = 35

function Thumbnail({ image }: { image: string | null | undefined }) {
  const box = { width: thumbnailSize, height: thumbnailSize, flex: 'none' as const }
  if (!image) {
    return (
      <Flex align="center" justify="center" style={box}>
        <Text muted>
          <PackageIcon />
        </Text>
      </Flex>
    )
  }
  return <img src={image} alt="" loading="lazy" style={{ ...box, objectFit: 'contain' }} />
}

/** A choice as a row: picture, title and subtitle. */
export function ChoiceRow({ title, subtitle, image }: Pick<Choice, 'title' | 'subtitle' | 'image'>) {
  return (
    <Flex align="center" gap={3} flex={1}>
      <Thumbnail image={image} />
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        {subtitle && (
          <Text size={1} muted>
            {subtitle}
          </Text>
        )}
      </Stack>
    </Flex>
  )
}

/** The specified message when the catalogue does not respond (section 8). */
function CatalogueFailure({ onRetry }: { onRetry(): void }) {
  return (
    <Card tone="critical" border padding={2} radius={2} role="alert">
      <Flex align="center" gap={2}>
        <Box flex={1} padding={1}>
          <Text size={1}>Something went wrong! See console for error details.</Text>
        </Box>
        <Button mode="ghost" text="Try again" fontSize={1} padding={3} onClick={onRetry} />
      </Flex>
    </Card>
  )
}

const matches = (query: string, { title, subtitle, value }: Choice): boolean => {
  const text = `${title} ${subtitle} ${value}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface ChoiceFieldProps {
  id: string
  catalogue: CatalogueState
  /** The choice stored in the document. */
  chosen: Choice | undefined
  placeholder: string
  readOnly: boolean | undefined
  onChoose(choice: Choice): void
  onClear(): void
}

/** The stored choice with current catalogue data; one that has left the catalogue is still shown and kept. */
function ChosenRow({ catalogue, chosen, readOnly, onClear }: ChoiceFieldProps & { chosen: Choice }) {
  const offered = catalogue.status === 'ready' ? catalogue.items : null
  const current = offered?.find(({ value }) => value === chosen.value)
  const isMissing = offered && !current
  return (
    <Card tone={isMissing ? 'caution' : 'default'} border padding={2} radius={2} data-testid="chosen">
      <Flex align="center" gap={2}>
        <ChoiceRow {...(current ?? chosen)} />
        <Button mode="bleed" text="Remove" fontSize={1} padding={3} disabled={readOnly ?? false} onClick={onClear} />
      </Flex>
      {isMissing && (
        <Box padding={2}>
          <Text size={1}>{missingNote(offered)}. It stays chosen until you choose another.</Text>
        </Box>
      )}
    </Card>
  )
}

/** A searchable choice from the catalogue, fully usable by keyboard. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, catalogue, chosen, placeholder, readOnly, onChoose } = props
  const [query, setQuery] = useState('')
  const [round, setRound] = useState(0)
  const options = useMemo(
    () =>
      catalogue.status === 'ready'
        ? catalogue.items.filter((choice) => matches(query, choice)).slice(0, drawnChoices)
        : [],
    [catalogue, query],
  )
  const choose = (value: string) => {
    const choice = options.find((option) => option.value === value)
    if (choice) onChoose(choice)
    setQuery('')
    // Remounts the search field, which clears it.
    setRound(round + 1)
  }
  return (
    <Stack gap={2}>
      {chosen && <ChosenRow {...props} chosen={chosen} />}
      {catalogue.status === 'failed' ? (
        <CatalogueFailure onRetry={catalogue.retry} />
      ) : (
        <Autocomplete
          key={round}
          id={id}
          options={options}
          filterOption={() => true}
          loading={catalogue.status === 'loading'}
          openButton
          disabled={readOnly ?? false}
          placeholder={placeholder}
          aria-label={placeholder}
          onQueryChange={(text) => setQuery(text ?? '')}
          onSelect={choose}
          renderOption={(choice) => (
            <Card as="button" padding={2}>
              <ChoiceRow {...choice} />
            </Card>
          )}
        />
      )}
    </Stack>
  )
}
