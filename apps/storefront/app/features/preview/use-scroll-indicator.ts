import { useEffect } from 'react'

/** Shows the draft of the scroll indicator: the stylesheet names the published one, at an address of its own. */
export function useScrollIndicator(url: string | null): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--scroll-indicator', url ? `url(${JSON.stringify(url)})` : 'none')
    return () => void style.removeProperty('--scroll-indicator')
  }, [url])
}
