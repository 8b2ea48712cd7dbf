import { UploadIcon } from '@sanity/icons/Upload'
import { Box, Button } from '@sanity/ui'
import { useRef } from 'react'

interface FileButtonProps {
  text: string
  accept?: string | undefined
  multiple?: boolean
  isBusy: boolean
  onFiles(files: File[]): void
}

/** A button that opens the browser's choice of files. */
export function FileButton({ text, isBusy, onFiles, ...choice }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box>
      <input
        {...choice}
        ref={input}
        type="file"
        aria-label={text}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button mode="ghost" icon={UploadIcon} text={text} disabled={isBusy} onClick={() => input.current?.click()} />
    </Box>
  )
}
