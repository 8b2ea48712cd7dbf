import { Checkbox, Flex, Text } from '@sanity/ui'
import { useId } from 'react'

interface CheckProps {
  name: string
  value?: string
  label: string
  defaultChecked?: boolean
}

/** A box to check, with its label. */
export function Check({ label, ...box }: CheckProps) {
  const id = useId()
  return (
    <Flex gap={2} align="center">
      <Checkbox {...box} id={id} />
      <Text as="label" htmlFor={id} size={1}>
        {label}
      </Text>
    </Flex>
  )
}
