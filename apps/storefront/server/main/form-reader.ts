import { createSanityClient } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'

/** A published form with its recipients: for the forms service only, because browsers must never see them. */
const formQuery = `*[_type == "form" && _id == $id][0]{
  "id": _id,
  title,
  fields[]{label, name, type, required, options[]{key, value}, accept},
  notificationRecipients[]{name, email}
}`

/** Reads forms with permission to read private types, which `send` or the configured token has. */
export function createFormReader(config: Config, send: typeof fetch): (id: string) => Promise<unknown> {
  const client = createSanityClient(config, send)
  return (id) => client.fetch<unknown>(formQuery, { id })
}
