import { data } from 'react-router'
import { readWithLinks } from '../content/excluded.ts'
import { homeId, type HomeContext } from '../content/home-id.ts'
import { unavailable } from '../content/read-page.ts'
import { layoutQuery, type LayoutContent } from './layout.query.ts'

export interface LoadedLayout extends LayoutContent {
  /** Whether the layout is empty because the content service was unavailable. */
  lacksContent?: true
}

/** The layout of a shop without documents. */
export const emptyLayout: LoadedLayout = {
  ...layoutQuery.schema.parse({
    menus: null,
    social: null,
    footer: null,
    listId: null,
    meta: null,
    home: null,
    hasPage: { subscribe: true, whatsInside: true },
    banners: null,
  }),
  lacksContent: true,
}

/**
 * Loads the content that every page needs. When the content service is unavailable and there is no earlier content,
 * it is empty for pages that work without it; others get status 503, so that search engines retry and the page cache
 * serves its last good response.
 */
export async function loadLayout(context: HomeContext, worksWithoutContent: boolean): Promise<LoadedLayout> {
  try {
    const previewed = context.preview?.id ?? null
    return await readWithLinks(context, layoutQuery, { homeId: await homeId(context), previewed })
  } catch (error) {
    reportError(error)
    if (worksWithoutContent) return emptyLayout
    throw data('The content cannot be reached', unavailable)
  }
}
