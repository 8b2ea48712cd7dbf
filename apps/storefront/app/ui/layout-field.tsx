import { layoutParameter, usePageLayout } from './page-layout.ts'

/** A hidden field of a search form whose results keep the layout of the page. */
export function LayoutField() {
  const layout = usePageLayout()
  return layout !== 'default' && <input type="hidden" name={layoutParameter.name} value={layout} />
}
