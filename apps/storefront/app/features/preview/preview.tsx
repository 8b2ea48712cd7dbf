import { useSearchParams } from 'react-router'
import { lazyWhenIdle } from '../../timing/lazy-when-idle.tsx'

const PreviewMode = lazyWhenIdle(() => import('./preview-mode.tsx'))

/** Loads the code for previews (`?preview`) only in a preview. */
export function Preview({ changes }: { changes: string | null }) {
  const [parameters] = useSearchParams()
  return parameters.has('preview') ? <PreviewMode changes={changes} /> : null
}
