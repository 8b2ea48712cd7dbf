import { expect, test } from 'vitest'
import { compiledSchema } from '../schema/compiled.ts'
import { schemaTypes } from '../schema/types.ts'
import { documentActions, navigation, newDocumentOptions, otherDocuments, singletonTypes } from './navigation.ts'

const titles = (group: string): string[] => {
  const found = navigation.find(({ title }) => title === group)
  return found?.kind === 'group' ? found.entries.map(({ title }) => title) : []
}

const documentTypes = schemaTypes
  .filter(({ type }) => type === 'document')
  .map((type) => ({ name: type.name, title: 'title' in type ? type.title : type.name }))

test('STUDIO-12: all other types, such as page and press, follow the listed ones', () => {
  expect(otherDocuments(documentTypes).map(({ type }) => type)).toEqual([
    'testimonial',
    'page',
    'press',
    'announcementBanner',
  ])
  expect(otherDocuments([{ name: 'newcomer', title: 'Newcomer' }])).toEqual([
    { kind: 'documents', title: 'Newcomer', type: 'newcomer' },
  ])
})

test('STUDIO-13: no type is in the navigation twice', () => {
  const listed = navigation.flatMap((entry) => (entry.kind === 'group' ? entry.entries : [entry]))
  const types = [...listed, ...otherDocuments(documentTypes)].map(({ type }) => type)
  expect(types.toSorted()).toEqual(documentTypes.map(({ name }) => name).toSorted())
})

test('PUB-25: the home page of hemp-free shops is edited where the shop reads it', () => {
  const homes = navigation.flatMap((entry) => (entry.kind === 'group' && entry.title === 'Home' ? entry.entries : []))
  expect(homes).toMatchObject([
    { type: 'home', id: 'home' },
    { type: 'homeNonCBD', id: 'home-non-cbd' },
  ])
})

test('every entry has an existing type', () => {
  for (const entry of navigation.flatMap((item) => (item.kind === 'group' ? item.entries : [item]))) {
    expect(compiledSchema.get(entry.type)?.type?.name).toBe('document')
  }
  expect(titles('Ingredients')).toEqual(['Ingredients Settings', 'Ingredients'])
})

const actions = ['publish', 'unpublish', 'duplicate', 'delete', 'discardChanges', 'restore', 'update'].map((action) =>
  Object.assign(() => null, { action }),
)

function actionsOf(schemaType: string, documentId?: string): (string | undefined)[] {
  // The parts of the Studio's context that the resolver reads.
  const context = { schemaType, documentId } as Parameters<typeof documentActions>[1]
  return documentActions(actions as Parameters<typeof documentActions>[0], context).map(({ action }) => action)
}

const singles = navigation
  .flatMap((entry) => (entry.kind === 'group' ? entry.entries : [entry]))
  .filter((entry) => entry.kind === 'single')

test('STUDIO-16: settings offer only update and publish; other documents offer all actions', () => {
  const settings = singles.filter(({ isSettings }) => isSettings)
  expect(settings).toHaveLength(13)
  for (const { type, id } of settings)
    for (const version of [id, `drafts.${id}`, `versions.spring.${id}`])
      expect(actionsOf(type, version).toSorted()).toEqual(['publish', 'update'])
  expect(actionsOf('product')).toHaveLength(actions.length)
})

test('single pages can be updated, published, and returned to an earlier state', () => {
  const pages = singles.filter(({ isSettings }) => !isSettings)
  expect(pages).toHaveLength(8)
  for (const { type, id } of pages)
    expect(actionsOf(type, id).toSorted()).toEqual(['discardChanges', 'publish', 'restore', 'update'])
})

test('a second document of a type that exists once can only be removed, so that no page shows it', () => {
  for (const { type } of singles)
    expect(actionsOf(type, 'drafts.another').toSorted()).toEqual(['delete', 'discardChanges', 'unpublish'])
})

test('singletons cannot be created twice, and packers create nothing', () => {
  const templates = [...singletonTypes, 'product'].map((templateId) => ({ templateId }))
  const context = {} as Parameters<typeof newDocumentOptions>[1]
  const offered = newDocumentOptions(templates as Parameters<typeof newDocumentOptions>[0], context)
  expect(offered.map(({ templateId }) => templateId)).toEqual(['product'])
  const packer = { currentUser: { roles: [{ name: 'fulfilment' }] } } as Parameters<typeof newDocumentOptions>[1]
  expect(newDocumentOptions(templates as Parameters<typeof newDocumentOptions>[0], packer)).toEqual([])
})
