// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { WebhookRow } from './webhook-row.tsx'

const webhook = {
  id: 'w',
  name: 'Search',
  url: 'https://search.test',
  dataset: 'production',
  rule: { on: ['update'], filter: null, projection: null },
  includeDrafts: false,
  hasSecret: false,
  isDisabledByUser: false,
}

const deliveryOf = (documentId: string, payload: string) => ({
  id: documentId,
  createdAt: '2026-11-01T10:00:00Z',
  documentId,
  operation: 'update',
  payload,
  status: 'failed',
  failureCount: 1,
  resultCode: null,
  failureReason: 'It failed',
})

test('only a delivery with something to send can be sent again', async () => {
  const deliveries = [deliveryOf('sent', '{}'), deliveryOf('not-computed', '')]
  showTool(<WebhookRow webhook={webhook} path="hooks/w" reload={vi.fn<() => Promise<void>>()} />, () => deliveries)
  fireEvent.click(screen.getByRole('button', { name: 'Manage: Search' }))
  await screen.findByText('update not-computed')
  expect(screen.getAllByRole('button', { name: /^Send again/u }).map((button) => button.ariaLabel)).toEqual([
    'Send again: update sent',
  ])
})
