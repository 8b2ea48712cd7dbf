import { firstValueFrom, of, type Observable } from 'rxjs'
import type { DocumentStore, Source } from 'sanity'
import { createStructureBuilder, type ListBuilder, type StructureResolverContext } from 'sanity/structure'
import { expect, test, vi } from 'vitest'
import { compiledSchema } from '../schema/compiled.ts'
import { navigation } from './navigation.ts'
import { structure } from './structure.ts'

test('STUDIO-07, STUDIO-12: the navigation lists all types in order, also documents not written yet', async () => {
  // The parts of the Studio's source and context that the navigation reads.
  const listenQuery = vi.fn(() => of(['wholesale', 'shopMenu']))
  const source = { schema: compiledSchema, templates: [] } as Partial<Source> as Source
  const context = {
    schema: compiledSchema,
    documentStore: { listenQuery } as Partial<DocumentStore> as DocumentStore,
    perspectiveStack: ['drafts'],
  } as Partial<StructureResolverContext> as StructureResolverContext
  const S = createStructureBuilder({ source, perspectiveStack: [] })
  const list = await firstValueFrom(structure(S, context) as Observable<ListBuilder>)
  const { items } = list.serialize({ path: [] })
  expect(items.flatMap((item) => ('title' in item && item.title ? [item.title] : []))).toEqual([
    ...navigation.map(({ title }) => title),
    'Testimonials',
    'Pages',
    'Press',
    'Announcement Banners',
  ])
  const documents = items.flatMap((item) => ('_id' in item ? [[item.id, item._id]] : []))
  expect(documents).toEqual([['wholesale', 'wholesale']])
  expect(items).toContainEqual(expect.objectContaining({ id: 'labResults', title: 'Lab Results' }))
  // The next navigation does not ask again.
  await firstValueFrom(structure(S, context) as Observable<ListBuilder>)
  expect(listenQuery).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.any(Object),
    expect.objectContaining({ perspective: ['drafts'] }),
  )
})
