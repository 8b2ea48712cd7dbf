import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { Problem } from '../form-parts.tsx'
import { ConfirmedButton } from '../account/confirmed-button.tsx'
import { Loading } from '../master-detail.tsx'
import { Note } from '../note.tsx'
import { useLoaded } from '../use-loaded.ts'
import { deleteAsset, readAsset, replaceAsset, type Asset } from './asset-data.ts'
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

/** The largest edges of a picture, in pixels. */
const largest = { width: 800, height: 320 }

/** A picture, whose room is reserved while it is loading. */
function AssetPicture({ url, width, height }: Pick<Asset, 'url' | 'width' | 'height'>) {
  const scale = Math.min(1, largest.width / (width ?? Infinity), largest.height / (height ?? Infinity))
  return (
    <img
      src={`${url}?w=${largest.width}&fit=max`}
      alt=""
      width={width === null ? undefined : Math.round(width * scale)}
      height={height === null ? undefined : Math.round(height * scale)}
      // The link's text has no line height of its own.
      style={{ display: 'block', maxWidth: '100%', height: 'auto', maxHeight: largest.height, marginBottom: 12 }}
    />
  )
}

/** A picture or file: its uses, and a button to replace it, or to delete an unused one. */
export function AssetDetail({ id, onChanged }: { id: string; onChanged(): void }) {
  const { client, canWrite } = useMedia()
  const { value: asset, problem, isLoading, reload } = useLoaded(useCallback(() => readAsset(client, id), [client, id]))
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (problem !== undefined && !asset) return <Note isProblem>{problem}</Note>
  if (isLoading) return <Loading />
  if (!asset) return <Note isProblem>It has been deleted.</Note>
  const { name, type, url, uses } = asset
  const isPicture = type === 'sanity.imageAsset'

  async function run(work: () => Promise<string>) {
    setBusy(true)
    setStatus(await work().catch((error: unknown) => (error instanceof Error ? error.message : 'It did not work.')))
    setBusy(false)
    void reload()
    onChanged()
  }

  const replaceBy = (file: File) =>
    run(async () => {
      const isOther = await replaceAsset(client, id, file)
      return isOther ? 'Replaced in drafts. Publish them to show it to visitors.' : 'This is the same file.'
    })
  const remove = () =>
    run(async () => {
      await deleteAsset(client, id)
      return ''
    })

  return (
    <Stack gap={5}>
      <Heading as="h2" size={1} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Heading>
      <a href={url} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
        {isPicture && <AssetPicture {...asset} />}
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
      {canWrite && uses.length === 0 && (
        <div>
          <ConfirmedButton
            action="Delete"
            target={name}
            question={`Delete this ${isPicture ? 'picture' : 'file'}?`}
            isBusy={isBusy}
            onConfirm={() => void remove()}
          />
        </div>
      )}
      <Text as="output" size={1}>
        {status}
      </Text>
      <Problem>{problem}</Problem>
    </Stack>
  )
}
