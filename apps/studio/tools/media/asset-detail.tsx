import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { Loading } from '../master-detail.tsx'
import { Note } from '../note.tsx'
import { useLoaded } from '../use-loaded.ts'
import { readAsset, replaceAsset } from './asset-data.ts'
import { FileButton } from './file-button.tsx'
import { useMedia } from './use-media.ts'

/** A document that uses a picture or file; the link opens it. */
function Use({ id, type }: { id: string; type: string }) {
  const schemaType = useSchema().get(type)
  return (
    <IntentLink intent="edit" params={{ id, type }} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Card border radius={2} padding={1}>
        {schemaType ? <Preview schemaType={schemaType} layout="default" value={{ _id: id, _type: type }} /> : id}
      </Card>
    </IntentLink>
  )
}

/** A picture or file: its uses, and a button to replace it. */
export function AssetDetail({ id, onReplaced }: { id: string; onReplaced(): void }) {
  const { client, canWrite } = useMedia()
  const { value: asset, problem, isLoading, reload } = useLoaded(useCallback(() => readAsset(client, id), [client, id]))
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (problem !== undefined) return <Note isProblem>{problem}</Note>
  if (isLoading) return <Loading />
  if (!asset) return <Note>It has been deleted.</Note>
  const { name, type, url, uses } = asset
  const isPicture = type === 'sanity.imageAsset'

  async function replaceBy(file: File) {
    setBusy(true)
    try {
      const isOther = await replaceAsset(client, id, file)
      setStatus(isOther ? 'Replaced in drafts. Publish them to show it to visitors.' : 'This is the same file.')
    } catch (error) {
      setStatus(error instanceof Error ? error.message : 'It could not be replaced.')
    }
    setBusy(false)
    void reload()
    onReplaced()
  }

  return (
    <Stack gap={5}>
      <Heading as="h2" size={1} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Heading>
      <a href={url} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
        {isPicture && <img src={`${url}?w=800&fit=max`} alt="" style={{ maxWidth: '100%', maxHeight: 320 }} />}
        <Text size={1}>Open the {isPicture ? 'picture' : 'file'}</Text>
      </a>
      <Heading as="h3" size={0}>
        {uses.length === 0 ? 'No document uses it' : 'Used in'}
      </Heading>
      <Stack as="ul" gap={2} padding={0} margin={0}>
        {uses.map((use) => (
          <li key={use.id} style={{ listStyle: 'none' }}>
            <Use {...use} />
          </li>
        ))}
      </Stack>
      {canWrite && uses.length > 0 && (
        <FileButton
          text="Replace everywhere"
          accept={isPicture ? 'image/*' : undefined}
          isBusy={isBusy}
          onFiles={([file]) => file && void replaceBy(file)}
        />
      )}
      <Text as="output" size={1}>
        {status}
      </Text>
    </Stack>
  )
}
