import { useOnline } from './use-online.ts'

/** A notice shown while there is no network. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return <output>{!isOnline && <p className="offline-notice">You are offline. The sky is still there.</p>}</output>
}
