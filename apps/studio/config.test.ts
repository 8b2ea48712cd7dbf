import { usEnglishLocale, type ResolveProductionUrlContext } from 'sanity'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createConfig } from './config.ts'
import { ListInput } from './inputs/list-input.tsx'
import type { StudioSettings } from './settings.ts'
import { documentActions, newDocumentOptions } from './structure/navigation.ts'

const settings: StudioSettings = {
  projectId: 'local',
  isHosted: false,
  apiHost: null,
  datasets: ['production', 'staging', 'spring'],
  catalogue: { url: '/services/commerce/api/2024-07/graphql.json', accessToken: null },
  localPreviewUrl: null,
}

test('STUDIO-03, STUDIO-04, STUDIO-05: each dataset has a workspace with its name at /admin/{dataset}', () => {
  const workspaces = [createConfig(settings, 'https://halcyon.example')].flat()
  expect(workspaces.map(({ name, title, basePath, dataset }) => ({ name, title, basePath, dataset }))).toEqual(
    settings.datasets.map((dataset) => ({
      name: dataset,
      title: dataset,
      basePath: `/admin/${dataset}`,
      dataset,
    })),
  )
})

test('STUDIO-14, STUDIO-15, STUDIO-16, ERR2-06: each workspace has the shop’s previews, actions and lists', async () => {
  const local = { ...settings, localPreviewUrl: 'http://localhost:4000' }
  const [, staging] = [createConfig(local, 'http://localhost:3000')].flat()
  expect(staging?.document).toMatchObject({ actions: documentActions, newDocumentOptions })
  expect(staging?.form?.components?.input).toBe(ListInput)
  // The part of the Studio's context that the resolver reads.
  const context = { document: { _id: 'drafts.page-about' } } as ResolveProductionUrlContext
  expect(await staging?.document?.productionUrl?.(undefined, context)).toBe(
    'http://localhost:4000/preview/page-about?dataset=staging',
  )
})

type Workspace = ReturnType<typeof createConfig>[number]

/** The tools that plugins add. */
const ofPlugins = ['Structure', 'Vision'].map((title) => ({
  name: title.toLowerCase(),
  title,
  component: () => null,
}))

/** The titles of a workspace's tools for an editor with a role. */
function toolsOf(workspace: Workspace | undefined, role = 'editor') {
  const { tools = [] } = workspace ?? {}
  const currentUser = { id: 'e', name: 'e', email: 'e', role, roles: [{ name: role, title: role }] }
  // The part of the Studio's context that the resolver reads.
  const context = { currentUser } as Parameters<Extract<typeof tools, (...parameters: never[]) => unknown>>[1]
  return (typeof tools === 'function' ? tools(ofPlugins, context) : tools).map(({ title }) => title)
}

test('a refused upload says which files are accepted, in place of a text that the Studio has', async () => {
  const [own] = [createConfig(settings, 'https://halcyon.example')].flat()
  const bundles = own?.i18n?.bundles
  const [texts] = Array.isArray(bundles) ? bundles : []
  const { resources } = z.object({ resources: z.record(z.string(), z.string()) }).parse(texts)
  expect(Object.values(resources).filter((text) => !/50 million pixels.*HEIC/.test(text))).toEqual([])
  const studio = usEnglishLocale.bundles?.find(({ namespace }) => namespace === 'studio')
  const loaded = typeof studio?.resources === 'function' ? await studio.resources() : studio?.resources
  const names = Object.keys(z.looseObject({}).parse(loaded))
  expect(Object.keys(resources).filter((name) => !names.includes(name))).toEqual([])
})

test('own content uses an API on this origin, hosted content its vendor’s default API', () => {
  const [own] = [createConfig(settings, 'https://halcyon.example')].flat()
  const [hosted] = [
    createConfig({ ...settings, projectId: 'abc123', isHosted: true }, 'https://halcyon.example'),
  ].flat()
  expect(own?.apiHost).toBe('https://halcyon.example/services/content')
  expect([hosted?.projectId, hosted?.apiHost, hosted?.auth]).toEqual(['abc123', undefined, undefined])
  // The shop cannot authenticate editors of a hosted project, so their Studio has no back office.
  expect([toolsOf(own), toolsOf(hosted)]).toEqual([
    ['Structure', 'Media', 'Orders', 'Submissions', 'Mail box', 'Account'],
    ['Media', 'Orders and mail'],
  ])
  expect([own, hosted].map((workspace) => workspace?.plugins?.length)).toEqual([3, 3])
})

test('hosted content uses another API in every workspace if there is one', () => {
  const hosted = { ...settings, projectId: 'abc123', isHosted: true, apiHost: 'https://api.alt.test' }
  const workspaces = [createConfig(hosted, 'https://halcyon.example')].flat()
  expect(workspaces.map(({ apiHost }) => apiHost)).toEqual(settings.datasets.map(() => 'https://api.alt.test'))
})

test('viewers have no tools for customers’ data, packers only orders, administrators editors and queries', () => {
  const [own] = [createConfig(settings, 'https://halcyon.example')].flat()
  expect(toolsOf(own, 'viewer')).toEqual(['Structure', 'Media', 'Account'])
  expect(toolsOf(own, 'nobody')).toEqual(['Structure', 'Media', 'Account'])
  expect(toolsOf(own, 'fulfilment')).toEqual(['Orders', 'Account'])
  expect(toolsOf(own, 'administrator')).toEqual([
    'Structure',
    'Vision',
    ...toolsOf(own, 'editor').slice(1, -1),
    'Editors',
    'Account',
  ])
})
