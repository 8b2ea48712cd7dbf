import { z } from 'zod'
import type { LinkContext } from './excluded.ts'

const homeIdQuery = {
  groq: /* groq */ `*[_id == $id && _type in ["home", "homeNonCBD"]][0]._id`,
  schema: z.string().nullable(),
}

/** These determine which home document is read. */
export interface HomeContext extends LinkContext {
  /** The previewed document's id; null outside previews. */
  preview: { id: string | null } | null
}

/** The id of the home document for the site variant (specification, section 3), or of the previewed one. */
export async function homeId({ content, preview, site }: HomeContext): Promise<string> {
  const previewed = preview?.id ? await content.query(homeIdQuery, { id: preview.id }) : null
  return previewed ?? (site.variant === 'non-cbd' ? 'home-non-cbd' : 'home')
}
