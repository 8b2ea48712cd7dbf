import { createContext } from 'react'
import { useLocation } from 'react-router'

/** The search parameter of every page for another layout. */
export const layoutParameter = { name: 'layout', values: ['default', 'embed', 'empty'] } as const

/** The layout around a page: everything; only cart and notices, for embedded pages; or nothing. */
export type PageLayout = (typeof layoutParameter.values)[number]

/** The layout given by `?layout=`, else the default. */
export function choosePageLayout(search: string): PageLayout {
  const wanted = new URLSearchParams(search).get(layoutParameter.name)
  return layoutParameter.values.find((known) => known === wanted) ?? 'default'
}

/** Adds a layout to a path, unless the path already names one. */
export function inLayout(path: string, layout: PageLayout): string {
  const [address = '', ...hash] = path.split('#')
  const [, search] = address.split('?')
  if (layout === 'default' || new URLSearchParams(search).has(layoutParameter.name)) return path
  const withLayout = `${address}${search === undefined ? '?' : '&'}${layoutParameter.name}=${layout}`
  return [withLayout, ...hash].join('#')
}

/** The layout around a link or a form, which their pages keep. */
export const PageLayoutContext = createContext<PageLayout>('default')

/** The layout of the current page. */
export const usePageLayout = (): PageLayout => choosePageLayout(useLocation().search)
