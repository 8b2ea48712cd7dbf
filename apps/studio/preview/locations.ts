import { map, retry } from 'rxjs'
import type { DocumentLocationResolver, DocumentLocationsState } from 'sanity/presentation'
import { z } from 'zod'
import { documentTypes } from '../../storefront/app/content/document-types.ts'
import { publishedId } from '../published-id.ts'
import { schemaTypes } from '../schema/types.ts'

/** The maximum number of pages that are listed. */
const maxPages = 20

/** Milliseconds until the pages are read again after that failed. */
const retryDelay = 5000

/** The types of documents that a page of the shop shows. */
const shown = documentTypes.map(({ type }) => type)

/** The document if it has a page, and documents with a page that refer to it directly or through another document. */
const query = /* groq */ `*[
  _type in $shown && (_id == $id || references($id) || references(*[references($id) && !(_type in $shown)]._id))
] | order(_id == $id desc, _type, title)[0...${maxPages}]{"id": _id, "type": _type, "title": coalesce(title, name, author)}`

const responseSchema = z.array(z.object({ id: z.string(), type: z.string(), title: z.string().nullish().catch(null) }))

const titlesOfTypes = new Map(
  schemaTypes.flatMap((type) => ('title' in type ? [[String(type.name), String(type.title)] as const] : [])),
)

const titleOf = ({ type, title }: z.infer<typeof responseSchema>[number]): string =>
  title ?? titlesOfTypes.get(type) ?? type

function locationsOf(answer: unknown, dataset: string): DocumentLocationsState {
  const documents = responseSchema.parse(answer)
  if (documents.length === 0) {
    return { message: 'Used on every page, or on none yet', locations: [locationOf('home', 'Home', dataset)] }
  }
  const count = documents.length === 1 ? 'one page' : `${documents.length} pages`
  const isCut = documents.length === maxPages
  return {
    message: `Used on ${count}${isCut ? ' or more' : ''}`,
    locations: documents.map((document) => locationOf(document.id, titleOf(document), dataset)),
  }
}

/** The location of a document: a URL that the shop redirects to the page that shows it. */
const locationOf = (id: string, title: string, dataset: string) => ({
  title,
  href: `/preview/${id}?${new URLSearchParams({ dataset })}`,
  showHref: false,
})

/**
 * The pages of the shop on which a document of any type is used. Never fails, as while the shop restarts: the Studio
 * would replace the form, with what is typed there, by an error page.
 */
export const locationsIn =
  (dataset: string): DocumentLocationResolver =>
  ({ id }, { documentStore }) =>
    documentStore.listenQuery(query, { id: publishedId(id), shown }, { perspective: 'drafts' }).pipe(
      retry({ delay: retryDelay }),
      map((answer: unknown) => locationsOf(answer, dataset)),
    )
