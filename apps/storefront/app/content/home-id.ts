import { z } from 'zod'
import type { Site } from '../site.ts'
import type { ContentClient } from './content-client.ts'

const homeIdQuery = {
  groq: /* groq */ `*[_id == $id && _type in ["home", "homeNonCBD"]][0]._id`,
  schema: z.string().nullable(),
}

/** These determine which home document is read. */
export interface HomeContext {
  content: ContentClient
  /** The previewed document's id; null outside previews. */
  preview: { id: string | null } | null
  site: Pick<Site, 'variant' | 'url'>
}

/** The id of the home document for the site variant (specification, section 3), or of the previewed one. */
export async function homeId({ content, preview, site }: HomeContext): Promise<string> {
  const previewed = preview?.id ? await content.query(homeIdQuery, { id: preview.id }) : null
  return previewed ?? (site.variant === 'non-cbd' ? 'home-non-cbd' : 'home')
}
