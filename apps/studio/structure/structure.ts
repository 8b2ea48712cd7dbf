import type {
  DefaultDocumentNodeResolver,
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
} from 'sanity/structure'
import type { Schema } from 'sanity'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { navigation, otherDocuments, type NavigationEntry } from './navigation.ts'

function listItem(S: StructureBuilder, entry: NavigationEntry): ListItemBuilder {
  switch (entry.kind) {
    case 'single':
      return S.documentListItem()
        .id(entry.id)
        .schemaType(entry.type)
        .title(entry.title)
        .child(S.document().schemaType(entry.type).documentId(entry.id).title(entry.title).views(views(S)))
    case 'documents':
      return S.documentTypeListItem(entry.type).title(entry.title)
    case 'group':
      return S.listItem()
        .id(entry.title.toLowerCase().replaceAll(/\W+/g, '-'))
        .title(entry.title)
        .child(
          S.list()
            .title(entry.title)
            .items(entry.entries.map((child) => listItem(S, child))),
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
export const structure: StructureResolver = (S, { schema }) =>
  S.list()
    .title('Content')
    .items([
      ...navigation.map((entry) => listItem(S, entry)),
      S.divider(),
      ...otherDocuments(documentTypes(schema)).map((entry) => listItem(S, entry)),
    ])

const views = (S: StructureBuilder) => [S.view.form().title('Edit'), S.view.component(PreviewPane).title('Preview')]

/** Every document has a preview next to its form. */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S) => S.document().views(views(S))
