import { useEffect, useRef } from 'react'
import { set, setIfMissing, useClient, type ObjectInputProps } from 'sanity'
import { ratioOfFile } from './aspect-ratio.ts'

interface StoredVideo {
  file?: { asset?: { _ref?: string } }
  metadata?: { aspect_ratio?: string }
}

/** A film, whose aspect ratio is measured when its file is chosen. Opening a document changes nothing. */
export function VideoInput(props: ObjectInputProps<StoredVideo>) {
  const { value, onChange, readOnly = false } = props
  const client = useClient({ apiVersion: '2025-02-19' })
  const fileId = value?.file?.asset?._ref
  const knownId = useRef(fileId)
  useEffect(() => {
    const isChosen = fileId !== undefined && fileId !== knownId.current
    knownId.current = fileId
    if (!isChosen || readOnly) return
    const measure = async () => {
      const ratio = await ratioOfFile(client, fileId)
      // The file may have been replaced meanwhile.
      if (ratio && knownId.current === fileId) {
        onChange([setIfMissing({}, ['metadata']), set(ratio, ['metadata', 'aspect_ratio'])])
      }
    }
    // Without a measured ratio the field can be filled in by hand.
    measure().catch(() => undefined)
  }, [client, fileId, onChange, readOnly])
  return props.renderDefault(props)
}
