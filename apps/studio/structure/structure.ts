import { catchError, distinctUntilChanged, map, of, ReplaySubject, share, timer, type Observable } from 'rxjs'
import type {
  DefaultDocumentNodeResolver,
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from 'sanity/structure'
import type { Schema } from 'sanity'
import { z } from 'zod'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { navigation, otherDocuments, singles, type NavigationEntry, type Single } from './navigation.ts'

/** The single documents that exist, by id. */
type Existing = ReadonlySet<string>

/** How long the result is kept after the navigation was closed, in milliseconds. */
const rememberedFor = 60_000

/**
 * Observes which single documents exist in the chosen perspective, because the Studio would list the others as broken:
 * with a warning sign and 'Missing document ID'.
 */
const watchSingles = ({ documentStore, perspectiveStack }: StructureResolverContext): Observable<Existing> =>
  documentStore
    .listenQuery(
      '*[_type in $types]._id',
      { types: singles.map(({ type }) => type) },
      { perspective: perspectiveStack, transitions: ['appear', 'disappear'], tag: 'structure.singles' },
    )
    .pipe(
      map((ids: unknown) => z.array(z.string()).parse(ids)),
      // All are listed as if they existed when it is not known.
      catchError(() => of(singles.map(({ id }) => id))),
      distinctUntilChanged((before, after) => before.join() === after.join()),
      map((ids): Existing => new Set(ids)),
      // The Studio asks again at each navigation, which must not wait for a response.
      share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(rememberedFor) }),
    )

const watched = new WeakMap<object, Map<string, Observable<Existing>>>()

/** The same observable for the same store and perspective. */
function singlesIn(context: StructureResolverContext): Observable<Existing> {
  const ofStore = watched.get(context.documentStore) ?? new Map<string, Observable<Existing>>()
  watched.set(context.documentStore, ofStore)
  const perspective = context.perspectiveStack.join()
  const existing = ofStore.get(perspective) ?? watchSingles(context)
  ofStore.set(perspective, existing)
  return existing
}

function singleItem(S: StructureBuilder, { id, type, title }: Single, existing: Existing): ListItemBuilder {
  const form = S.document().schemaType(type).documentId(id).title(title).views(views(S))
  const icon = S.context.schema.get(type)?.icon
  return existing.has(id)
    ? S.documentListItem().id(id).schemaType(type).title(title).child(form)
    : S.listItem().id(id).title(title).icon(icon).child(form)
}

function listItem(S: StructureBuilder, entry: NavigationEntry, existing: Existing): ListItemBuilder {
  switch (entry.kind) {
    case 'single':
      return singleItem(S, entry, existing)
    case 'documents':
      return S.documentTypeListItem(entry.type).title(entry.title)
    case 'group':
      return S.listItem()
        .id(entry.title.toLowerCase().replaceAll(/\W+/g, '-'))
        .title(entry.title)
        .child(
          S.list()
            .title(entry.title)
            .items(entry.entries.map((child) => listItem(S, child, existing))),
        )
  }
}

/** The document types, without the Studio's own. */
const documentTypes = (schema: Schema) =>
  schema
    .getTypeNames()
    .filter((name) => !name.startsWith('sanity.'))
    .flatMap((name) => schema.get(name) ?? [])
    .filter((type) => type.type?.name === 'document')
    .map(({ name, title }) => ({ name, title: title ?? name }))

/** The left navigation. */
export const structure: StructureResolver = (S, context) => {
  const others = otherDocuments(documentTypes(context.schema))
  return singlesIn(context).pipe(
    map((existing) => {
      const items = (entries: readonly NavigationEntry[]) => entries.map((entry) => listItem(S, entry, existing))
      return S.list()
        .title('Content')
        .items([...items(navigation), S.divider(), ...items(others)])
    }),
  )
}

const views = (S: StructureBuilder) => [S.view.form().title('Edit'), S.view.component(PreviewPane).title('Preview')]

/** Every document has a preview next to its form. */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S) => S.document().views(views(S))
