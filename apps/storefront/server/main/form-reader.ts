import { createSanityClient } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'

/** A published form, with its recipients: for the forms service alone, as browsers must never see those. */
const formQuery = `*[_type == "form" && _id == $id][0]{
  "id": _id,
  title,
  fields[]{label, name, type, required, options[]{key, value}, accept},
  notificationRecipients[]{name, email}
}`

/** Reads forms with the right to read private types: `send` has it, or the configured token. */
export function createFormReader(config: Config, send: typeof fetch): (id: string) => Promise<unknown> {
  const client = createSanityClient(config, send)
  return (id) => client.fetch<unknown>(formQuery, { id })
}
