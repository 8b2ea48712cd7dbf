import type { AbstractSetupSchema, initGraphQLTada } from 'gql.tada'

/** A document as it is sent. */
interface DocumentSource {
  /** Its own text, and those of its fragments. */
  readonly parts: readonly string[]
  readonly text: string
}

const isSource = (document: object): document is DocumentSource => 'text' in document && 'parts' in document

/** A document with each of its fragments once. */
export function createDocument(text: string, fragments: readonly object[] = []): object {
  const parts = [...new Set([text, ...fragments.filter(isSource).flatMap((fragment) => fragment.parts)])]
  return { parts, text: parts.join('') } satisfies DocumentSource
}

/**
 * Makes documents that gql.tada types. Its own function parses them when it runs, and a client prints them again: 14 kB of
 * parser for every page, for a text that is there.
 */
export function typedDocuments<Setup extends AbstractSetupSchema>(): initGraphQLTada<Setup>
// All types follow from the text, and clients read nothing else of a document.
export function typedDocuments(): object {
  return createDocument
}

/** @throws {TypeError} for a document that {@link createDocument} has not made. */
export function documentText(document: object): string {
  if (!isSource(document)) throw new TypeError('The document has no text')
  return document.text
}
