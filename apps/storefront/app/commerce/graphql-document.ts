import type { AbstractSetupSchema, initGraphQLTada } from 'gql.tada'

/** The source of a document. */
interface DocumentSource {
  /** The document's own text, and those of its fragments. */
  readonly parts: readonly string[]
  readonly text: string
}

const isSource = (document: object): document is DocumentSource => 'text' in document && 'parts' in document

/** Creates a document that includes each fragment once. */
export function createDocument(text: string, fragments: readonly object[] = []): object {
  const parts = [...new Set([text, ...fragments.filter(isSource).flatMap((fragment) => fragment.parts)])]
  return { parts, text: parts.join('') } satisfies DocumentSource
}

/**
 * Creates documents that gql.tada types. Its own function parses documents at run time, which clients then print again:
 * a parser of 14 kB on every page, although the text is already available.
 */
export function typedDocuments<Setup extends AbstractSetupSchema>(): initGraphQLTada<Setup>
// Types are derived from the text, and clients read nothing else of a document.
export function typedDocuments(): object {
  return createDocument
}

/** @throws {TypeError} for a document that was not created by {@link createDocument}. */
export function documentText(document: object): string {
  if (!isSource(document)) throw new TypeError('The document has no text')
  return document.text
}
