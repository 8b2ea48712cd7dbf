import { useOnline } from './use-online.ts'

/** Says that there is no network, out of the way, for as long as there is none. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return <output>{!isOnline && <p className="offline-notice">You are offline. The sky is still there.</p>}</output>
}
