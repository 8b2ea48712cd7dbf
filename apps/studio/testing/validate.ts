import { createClient } from '@sanity/client'
import { validationMarkerCodes } from '@sanity/validation'
import { validateDocumentInternal } from '@sanity/validation/_internal'
import { evaluate, parse } from 'groq-js'
import { compiledSchema } from '../schema/compiled.ts'

export interface TestDocument {
  _type: string
  _id?: string
  [field: string]: unknown
}

/** A validation message and its path. */
export interface Finding {
  path: string
  message: string
  /** Findings without a level are errors. */
  level?: 'warning' | 'info'
}

const toPath = (segments: readonly unknown[]): string =>
  segments
    .map((segment) => (typeof segment === 'object' && segment !== null ? `[${Reflect.get(segment, '_key')}]` : segment))
    .join('.')

/** A client that evaluates queries against a list of documents. */
function clientOf(documents: readonly object[]) {
  const client = createClient({ projectId: 'test', dataset: 'test', apiVersion: '2025-02-19', useCdn: false })
  client.fetch = async (query: string, params: Record<string, unknown> = {}) => {
    const answer = await evaluate(parse(query, { params }), { dataset: documents, params })
    return answer.get()
  }
  client.withConfig = () => client
  return client
}

const now = '2026-11-21T00:00:00Z'

async function findings(document: TestDocument, others: readonly object[], environment: 'studio' | 'cli') {
  const whole = { _id: 'tested', _rev: 'r1', _createdAt: now, _updatedAt: now, ...document }
  const client = clientOf([whole, ...others])
  return validateDocumentInternal({
    document: whole,
    schema: compiledSchema,
    getClient: () => client,
    getDocumentExists: async () => true,
    environment,
  })
}

/**
 * Validates a document as the Studio does, with `others` in the dataset, and returns the messages. References are
 * assumed to exist.
 */
export async function validate(document: TestDocument, others: readonly object[] = []): Promise<Finding[]> {
  const markers = await findings(document, others, 'studio')
  return markers.map(({ path, message, level }) => ({
    path: toPath(path),
    message,
    ...(level !== 'error' && { level }),
  }))
}

/** The fields of a document that are not in the schema. */
export async function unknownFields(document: TestDocument): Promise<Finding[]> {
  const markers = await findings(document, [], 'cli')
  return markers
    .filter(({ code }) => code === validationMarkerCodes.objectUnknownField)
    .map(({ path, message }) => ({ path: toPath(path), message }))
}
