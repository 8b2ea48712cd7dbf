import { useMemo } from 'react'
import { useClient, useCurrentUser } from 'sanity'

const clientOptions = { apiVersion: '2025-02-19' }

/** The client of the open dataset with the raw perspective, and whether the editor may change the dataset. */
export function useMedia() {
  const published = useClient(clientOptions)
  const client = useMemo(() => published.withConfig({ perspective: 'raw' }), [published])
  const roles = useCurrentUser()?.roles ?? []
  return { client, canWrite: roles.some(({ name }) => name !== 'viewer') }
}
