import { useSearchParams } from 'react-router'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'

const PreviewMode = lazyWhenIdle(() => import('./preview-mode.tsx'))

/** What only a preview (`?preview`) needs; elsewhere not even its code is fetched. */
export function Preview() {
  const [parameters] = useSearchParams()
  return parameters.has('preview') ? <PreviewMode /> : null
}
