import { firstValueFrom, of, type Observable } from 'rxjs'
import type { DocumentStore, Source } from 'sanity'
import { createStructureBuilder, type ListBuilder, type StructureResolverContext } from 'sanity/structure'
import { expect, test, vi } from 'vitest'
import { compiledSchema } from '../schema/compiled.ts'
import { structure } from './structure.ts'

test('a single document that nobody has written yet is listed by its title, not as a missing one', async () => {
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
  const documents = items.flatMap((item) => ('_id' in item ? [[item.id, item._id]] : []))
  expect(documents).toEqual([['wholesale', 'wholesale']])
  expect(items).toContainEqual(expect.objectContaining({ id: 'labResults', title: 'Lab Results' }))
  // The next navigation does not ask again.
  await firstValueFrom(structure(S, context) as Observable<ListBuilder>)
  expect(listenQuery).toHaveBeenCalledOnce()
})
