import { useContext } from 'react'
import { layoutParameter, PageLayoutContext } from './page-layout.ts'

/** A hidden field of a search form whose results keep the layout of the page. */
export function LayoutField() {
  const layout = useContext(PageLayoutContext)
  return layout !== 'default' && <input type="hidden" name={layoutParameter.name} value={layout} />
}
