import { Box, Flex, Stack, Text } from '@sanity/ui'
import { detailsOf, nameOf, type OrderLine } from './order-schema.ts'

/** CSS pixels. */
const pictureEdge = 56

/** The sending state of a line. */
function stateOf({ requiresShipping, sent, quantity }: OrderLine): string {
  if (!requiresShipping) return 'not shipped'
  return sent === 0 ? '' : `${sent} of ${quantity} sent`
}

function Line({ line }: { line: OrderLine }) {
  const details = [line.sku ?? '', ...detailsOf(line), stateOf(line)].filter(Boolean)
  return (
    <Flex as="li" gap={3} align="flex-start" style={{ listStyle: 'none' }}>
      <Box style={{ flex: `0 0 ${pictureEdge}px`, minHeight: pictureEdge }}>
        {line.picture !== null && (
          <img
            src={line.picture}
            alt=""
            width={pictureEdge}
            height={pictureEdge}
            style={{ display: 'block', borderRadius: 4 }}
          />
        )}
      </Box>
      <Stack gap={3} flex={1} paddingTop={1} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size={1} weight="medium">
          {line.quantity} × {nameOf(line)}
        </Text>
        {details.map((detail) => (
          <Text key={detail} size={1} muted>
            {detail}
          </Text>
        ))}
      </Stack>
      <Box paddingTop={1}>
        <Text size={1} style={{ whiteSpace: 'nowrap' }}>
          {line.total}
        </Text>
      </Box>
    </Flex>
  )
}

/** The lines of an order with their pictures. */
export const OrderLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <Stack as="ul" gap={4} padding={0} style={{ margin: 0 }} aria-label="Lines">
    {lines.map((line) => (
      <Line key={line.position} line={line} />
    ))}
  </Stack>
)
