import { Button, Flex, Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'

interface ConfirmedButtonProps {
  /** The name of the action. */
  action: string
  /** The target of the action, for screen readers. */
  target: string
  /** The confirmation question. Without one the action runs at once. */
  question?: string | undefined
  isBusy: boolean
  onConfirm(): void
}

/** A button that asks for confirmation, in its place, before an irreversible action. */
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
        onClick={() => (question === undefined ? onConfirm() : setAsking(true))}
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
