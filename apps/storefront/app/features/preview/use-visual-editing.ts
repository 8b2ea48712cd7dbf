import { enableVisualEditing } from '@sanity/visual-editing/enable-visual-editing'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useReload } from './use-reload.ts'

type Options = NonNullable<Parameters<typeof enableVisualEditing>[0]>
type History = NonNullable<Options['history']>

interface VisualEditing {
  /** Whether the page itself receives changes of all documents: the Studio reports only those of its open form. */
  followsChanges: boolean
  onPerspectiveChange: NonNullable<Options['onPerspectiveChange']>
}

/**
 * Lets the surrounding Studio draw frames around the page's content: a click opens the field. Connects once while the
 * page is shown. The library's own component for React Router reconnects whenever the router starts or ends loading; on
 * a busy machine both sides then respond to closed connections, and a change is shown late or never.
 */
export function useVisualEditing({ followsChanges, onPerspectiveChange }: VisualEditing): void {
  const navigate = useNavigate()
  const reload = useReload()
  const { pathname, search, hash } = useLocation()
  const [tellStudio, setTellStudio] = useState<Parameters<History['subscribe']>[0]>()

  const refresh = useEffectEvent<NonNullable<Options['refresh']>>((payload) => {
    const isShown = payload.source === 'mutation' && (followsChanges || payload.livePreviewEnabled)
    return isShown ? false : reload()
  })
  const follow = useEffectEvent<History['update']>(({ type, url }) =>
    type === 'pop' ? navigate(-1) : navigate(url, { replace: type === 'replace' }),
  )
  const changePerspective = useEffectEvent(onPerspectiveChange)

  useEffect(
    () =>
      enableVisualEditing({
        zIndex: 100_000,
        refresh: (payload) => refresh(payload),
        onPerspectiveChange: (perspective) => changePerspective(perspective),
        history: {
          subscribe: (tell) => {
            setTellStudio(() => tell)
            return () => setTellStudio(undefined)
          },
          update: (update) => follow(update),
        },
      }),
    [],
  )

  useEffect(() => tellStudio?.({ type: 'push', url: pathname + search + hash }), [tellStudio, pathname, search, hash])
}
