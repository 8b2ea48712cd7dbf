import { SearchIcon } from '@sanity/icons/Search'
import { Stack, Text, TextInput } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { formatDateTime, MasterDetail } from '../master-detail.tsx'
import { Note } from '../note.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useDebounced } from '../use-debounced.ts'
import { AssetDetail } from './asset-detail.tsx'
import { findAssets, listLength, upload } from './asset-data.ts'
import { FileButton } from './file-button.tsx'
import { useMedia } from './use-media.ts'

/** All pictures and files: found by name, uploaded, replaced where they are used, and deleted. */
export function Assets() {
  const { client, canWrite } = useMedia()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)
  const words = useDebounced(search.trim())
  const list = useLoaded(useCallback(() => findAssets(client, words), [client, words]))

  async function uploadAll(files: File[]) {
    setBusy(true)
    const refused: string[] = []
    for (const [index, file] of files.entries()) {
      setStatus(`${index + 1} of ${files.length}: ${file.name}`)
      await upload(client, file).catch(({ message }: Error) => refused.push(`${file.name}: ${message}`))
    }
    setStatus([`${files.length - refused.length} of ${files.length} uploaded.`, ...refused].join('\n'))
    setBusy(false)
    await list.reload()
  }

  return (
    <MasterDetail
      title="Pictures and files"
      empty={words === '' ? 'Nothing has been uploaded yet.' : 'No name has these words.'}
      list={list}
      entries={list.value}
      idOf={({ id }) => id}
      summary={({ name, createdAt, width, height }) => ({
        title: name,
        subtitle: [formatDateTime(createdAt), ...(width ? [`${width} × ${height}`] : [])].join(' · '),
      })}
      renderBefore={({ type, url }) =>
        type === 'sanity.imageAsset' && (
          <img src={`${url}?w=80&h=80&fit=crop`} alt="" width={40} height={40} loading="lazy" />
        )
      }
      renderAside={() => undefined}
      above={
        <Stack gap={4}>
          <TextInput
            type="search"
            icon={SearchIcon}
            aria-label="Search pictures and files by name"
            placeholder="Words of the name"
            maxLength={200}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {canWrite && (
            <FileButton text="Upload files" multiple isBusy={isBusy} onFiles={(files) => void uploadAll(files)} />
          )}
          <Text as="output" size={1} style={{ whiteSpace: 'pre-line' }}>
            {status}
          </Text>
        </Stack>
      }
      below={list.value?.length === listLength && <Note>These are the newest. Search to find others.</Note>}
      renderDetail={(id) => <AssetDetail key={id} id={id} onChanged={() => void list.reload()} />}
    />
  )
}
