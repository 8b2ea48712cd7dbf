import { Badge } from '@sanity/ui'
import type { SentState } from './order-schema.ts'

const tones = {
  'not sent': 'caution',
  'partly sent': 'primary',
  sent: 'positive',
  'nothing to send': 'default',
} as const

/** How much of an order was sent. */
export const StateBadge = ({ state }: { state: SentState }) => (
  <Badge tone={tones[state]} style={{ whiteSpace: 'nowrap' }}>
    {state}
  </Badge>
)
