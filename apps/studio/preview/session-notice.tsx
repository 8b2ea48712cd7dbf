import { Button, Card, Flex, Text } from '@sanity/ui'

/** Explains that the preview shows published content, with a link to the tool that enables drafts. */
export function SessionNotice({ link, dataset }: { link: string; dataset: string }) {
  const { pathname, search } = new URL(link)
  const presentation = `/admin/${dataset}/presentation?${new URLSearchParams({ preview: pathname + search })}`
  return (
    <Card tone="caution" padding={3} borderBottom>
      <Flex align="center" gap={3}>
        <Text size={1}>
          This shows what is published. Open it once in Presentation, and this browser sees drafts here for 12 hours.
        </Text>
        <Button as="a" mode="ghost" fontSize={1} padding={2} text="Open in Presentation" href={presentation} />
      </Flex>
    </Card>
  )
}
