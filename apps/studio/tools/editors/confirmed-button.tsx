import { Button, Flex, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'

interface ConfirmedButtonProps {
  /** The name of the action. */
  action: string
  /** What it is done to, for those who hear the button alone. */
  target: string
  /** What happens, as a question. */
  question: string
  isBusy: boolean
  onConfirm(): void
}

/** A button for what cannot be undone: it asks first, in its place. */
export function ConfirmedButton({ action, target, question, isBusy, onConfirm }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  // The focus goes to the first choice, and back when there is none.
  useEffect(() => {
    if (isAsking || wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (!isAsking) {
    return (
      <Button
        ref={button}
        mode="ghost"
        text={action}
        aria-label={`${action}: ${target}`}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      />
    )
  }
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Text size={1} role="alert">
        {question}
      </Text>
      <Button
        ref={button}
        tone="critical"
        text={action}
        disabled={isBusy}
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      />
      <Button mode="ghost" text="Cancel" onClick={() => setAsking(false)} />
    </Flex>
  )
}
