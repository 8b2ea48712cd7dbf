import { z } from 'zod'

// The Studio's security policy lets no code be made out of text, and zod need not try.
z.config({ jitless: true })

const settingsSchema = z.object({
  /** The content project; our own service's is `local`. */
  projectId: z.string(),
  isHosted: z.boolean(),
  /** One workspace each; the first is the site's. */
  datasets: z.array(z.string()),
  /** The commerce platform's Storefront API, as the catalogue is read from it. */
  catalogue: z.object({ url: z.string(), accessToken: z.string().nullable() }),
  /** Where previews are shown for a Studio that somebody runs on their own machine. */
  localPreviewUrl: z.string().nullable(),
})

/** What the Studio knows of the shop that it belongs to. */
export type StudioSettings = z.infer<typeof settingsSchema>

/** Thrown when the shop cannot say how the Studio is to work; its message is for the person who set it up. */
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

/** The settings, asked for once. */
export const loadSettings = (): Promise<StudioSettings> => (settings ??= fetchSettings())
