import { visionTool } from '@sanity/vision'
import { defineConfig, defineLocaleResourceBundle } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { ListInput } from './inputs/list-input.tsx'
import { locationsIn } from './preview/locations.ts'
import { previewLink, previewOrigin } from './preview/preview-link.ts'
import { schemaTypes } from './schema/types.ts'
import type { StudioSettings } from './settings.ts'
import { StorageNotice } from './storage/storage-notice.tsx'
import { documentActions, newDocumentOptions } from './structure/navigation.ts'
import { SettledLayout } from './structure/settled-layout.tsx'
import { defaultDocumentNode, structure } from './structure/structure.ts'
import { ToolLandmark } from './structure/tool-landmark.tsx'
import { backOfficeTools } from './tools/back-office-tools.ts'
import { hostedTools } from './tools/hosted-tools.tsx'

const signIn = { name: 'password', title: 'Email and password', url: '/admin/sign-in' }

/**
 * The settings for our own content service: API and login. For a hosted project the client's defaults apply, except for
 * a custom API host.
 */
const ownService = (origin: string) => ({
  apiHost: `${origin}/services/content`,
  auth: { loginMethod: 'cookie' as const, redirectOnSingle: true, providers: () => [signIn] },
})

/**
 * The shop in a frame, where a click on content opens its field. Opens a preview session at the shop, which
 * cannot authenticate editors of hosted content otherwise.
 */
const presentation = (origin: string, dataset: string) =>
  presentationTool({
    previewUrl: { initial: `${origin}/`, previewMode: { enable: `/services/preview-session?dataset=${dataset}` } },
    resolve: { locations: locationsIn(dataset) },
  })

const refusedFile =
  'Pictures can be JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG files of at most 20 MB and 50 million pixels; save others, such as HEIC, as JPEG. Other files must not be larger than the shop allows.'

/**
 * Messages that say which files our content service accepts, instead of the Studio's advice to look at the browser's
 * console.
 */
const uploadTexts = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description': refusedFile,
    'inputs.image.upload-error.description': refusedFile,
  },
})

/** A workspace per dataset, at `/admin/{dataset}`. `origin` is the Studio's. */
export const createConfig = (
  { projectId, isHosted, apiHost, datasets, localPreviewUrl }: StudioSettings,
  origin: string,
) =>
  defineConfig(
    datasets.map((dataset) => ({
      name: dataset,
      title: dataset,
      basePath: `/admin/${dataset}`,
      projectId,
      dataset,
      ...(apiHost !== null && { apiHost }),
      ...(!isHosted && { ...ownService(origin), i18n: { bundles: [uploadTexts] } }),
      studio: { components: { activeToolLayout: ToolLandmark, ...(!isHosted && { layout: StorageNotice }) } },
      plugins: [
        structureTool({ structure, defaultDocumentNode }),
        presentation(previewOrigin(origin, localPreviewUrl), dataset),
        visionTool({ defaultDataset: dataset }),
      ],
      tools: isHosted ? hostedTools : backOfficeTools,
      schema: { types: schemaTypes },
      form: { components: { input: ListInput } },
      document: {
        components: { unstable_layout: SettledLayout },
        actions: documentActions,
        newDocumentOptions,
        productionUrl: async (_previous, { document }) =>
          previewLink({ documentId: document._id, dataset, origin, localPreviewUrl }),
        askToEdit: { enabled: false },
      },
      scheduledPublishing: { enabled: false },
      mediaLibrary: { enabled: false },
      apps: { canvas: { enabled: false } },
      announcements: { enabled: false },
    })),
  )
