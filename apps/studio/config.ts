import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from './schema/types.ts'

const signIn = { name: 'password', title: 'E-mail and password', url: '/admin/sign-in' }

/** One workspace for each dataset, at `/admin/{dataset}`, on the content service of this origin. */
export const createConfig = (datasets: readonly string[]) =>
  defineConfig(
    datasets.map((dataset) => ({
      name: dataset,
      title: dataset,
      basePath: `/admin/${dataset}`,
      projectId: 'local',
      dataset,
      apiHost: `${location.origin}/services/content`,
      auth: { loginMethod: 'cookie' as const, redirectOnSingle: false, providers: () => [signIn] },
      plugins: [structureTool()],
      schema: { types: schemaTypes },
      tasks: { enabled: false },
      releases: { enabled: false },
      scheduledDrafts: { enabled: false },
      scheduledPublishing: { enabled: false },
      mediaLibrary: { enabled: false },
      apps: { canvas: { enabled: false } },
      announcements: { enabled: false },
      document: { comments: { enabled: false }, askToEdit: { enabled: false } },
    })),
  )
