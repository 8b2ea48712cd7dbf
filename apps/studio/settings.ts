import { z } from 'zod'

// The Studio's content security policy forbids `eval`, so zod must not try it.
z.config({ jitless: true })

const settingsSchema = z.object({
  /** The id of the content project; `local` for our own service. */
  projectId: z.string(),
  isHosted: z.boolean(),
  /** A custom base URL of hosted content's API. */
  apiHost: z.string().nullable(),
  /** The datasets, each with its workspace; the first is the site's. */
  datasets: z.array(z.string()),
  /** The commerce platform's Storefront API, for reading the catalogue. */
  catalogue: z.object({ url: z.string(), accessToken: z.string().nullable() }),
  /** The origin of previews for a Studio running on a developer's machine. */
  localPreviewUrl: z.string().nullable(),
})

export type StudioSettings = z.infer<typeof settingsSchema>

/** The Studio cannot open with these settings of shop or browser; the message says what to change. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const problemSchema = z.object({ title: z.string() })

async function fetchSettings(): Promise<StudioSettings> {
  const response = await fetch('/admin/settings.json')
  const answer: unknown = await response.json()
  if (response.ok) return settingsSchema.parse(answer)
  throw new SettingsError(problemSchema.parse(answer).title)
}

let settings: Promise<StudioSettings> | undefined

/** The settings, fetched once. */
export const loadSettings = (): Promise<StudioSettings> => (settings ??= fetchSettings())
