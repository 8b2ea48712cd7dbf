import { useEffect, useRef } from 'react'
import { set, setIfMissing, unset, useClient, type ObjectInputProps } from 'sanity'
import { ratioOfFile } from './aspect-ratio.ts'

interface StoredVideo {
  file?: { asset?: { _ref?: string } }
  metadata?: { aspect_ratio?: string }
}

/**
 * A film, whose aspect ratio is measured when its file is chosen, and removed with it: left alone, it would count as
 * media without a film, and nobody sees it in its closed field. Opening a document changes nothing.
 */
export function VideoInput(props: ObjectInputProps<StoredVideo>) {
  const { value, onChange, readOnly = false } = props
  const client = useClient({ apiVersion: '2025-02-19' })
  const fileId = value?.file?.asset?._ref
  const hasMetadata = value?.metadata !== undefined
  const knownId = useRef(fileId)
  useEffect(() => {
    const isChanged = fileId !== knownId.current
    knownId.current = fileId
    if (!isChanged || readOnly) return
    if (fileId === undefined) {
      if (hasMetadata) onChange(unset(['metadata']))
      return
    }
    const measure = async () => {
      const ratio = await ratioOfFile(client, fileId)
      // The file may have been replaced meanwhile.
      if (ratio && knownId.current === fileId) {
        onChange([setIfMissing({}, ['metadata']), set(ratio, ['metadata', 'aspect_ratio'])])
      }
    }
    // Without a measured ratio the field can be filled in by hand.
    measure().catch(() => undefined)
  }, [client, fileId, hasMetadata, onChange, readOnly])
  return props.renderDefault(props)
}
