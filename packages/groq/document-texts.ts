import { isJsonObject, publishedIdOf, type ContentDocument, type JsonObject } from './document.ts'
import { wordsOf } from './text-match.ts'
import { keyOfWord } from './word-keys.ts'

/** The words of a document for an index. */
export interface DocumentTexts {
  /** The keys of the words in each attribute, at any depth. */
  keys: Map<string, Set<string>>
  /** Attributes with searchable texts that their keys do not cover. */
  others: string[]
}

/** The types of the service's own documents, such as pictures; most of their texts are addresses and hashes. */
const ownType = /^(?:sanity|system)\./
/** The attributes of such documents that people write. */
const writtenByPeople = new Set(['title', 'description', 'altText', 'label', 'creditLine', 'originalFilename'])

/** Whether only some texts of such documents are indexed. */
export const isPartlyIndexed = (type: string): boolean => ownType.test(type)

/** Adds the keys of the words of a text; a text without words has an empty one. */
function addWords(text: string, keys: Set<string>): void {
  const words = wordsOf(text)
  for (const word of words) keys.add(keyOfWord(word))
  if (words.length === 0) keys.add('')
}

/** `pt::text()` joins the spans of a block, and so words that are partly bold. */
function addBlock({ _type, children }: JsonObject, keys: Set<string>): void {
  if (typeof _type !== 'string' || !Array.isArray(children) || children.length < 2) return
  const texts = children.map((child: unknown) => Object(child)).filter(({ _type, text }) => _type === 'span' && text)
  if (texts.length > 1) addWords(texts.map(({ text }) => (typeof text === 'string' ? text : '')).join(''), keys)
}

/**
 * Adds the keys of all texts in a value, except in system fields. Returns whether it contains an id: such an object
 * stands for the document with this id when it is searched.
 */
function addTexts(value: unknown, keys: Set<string>): boolean {
  if (typeof value === 'string') addWords(value, keys)
  if (typeof value !== 'object' || value === null) return false
  let hasId = false
  if (Array.isArray(value)) {
    for (const item of value) hasId = addTexts(item, keys) || hasId
    return hasId
  }
  if (isJsonObject(value)) addBlock(value, keys)
  for (const [name, field] of Object.entries(value)) {
    if (name === '_id') hasId = true
    if (!name.startsWith('_')) hasId = addTexts(field, keys) || hasId
  }
  return hasId
}

/** The words of a document's id, also of the one under which a draft or version is shown, and of its type. */
function addNames({ _id, _type }: ContentDocument, texts: DocumentTexts): void {
  const ofId = new Set<string>()
  addWords(_id, ofId)
  addWords(publishedIdOf(_id), ofId)
  const ofType = new Set<string>()
  addWords(_type, ofType)
  texts.keys.set('_id', ofId).set('_type', ofType)
}

/** Collects the words of a document by attribute. */
export function textsOfDocument(document: ContentDocument): DocumentTexts {
  const texts: DocumentTexts = { keys: new Map(), others: [] }
  const isPartly = isPartlyIndexed(document._type)
  if (!isPartly) addNames(document, texts)
  for (const [name, value] of Object.entries(document)) {
    if (texts.keys.has(name)) continue
    if (name.startsWith('_') || (isPartly && !writtenByPeople.has(name))) {
      texts.others.push(name)
      continue
    }
    const keys = new Set<string>()
    if (addTexts(value, keys)) texts.others.push(name)
    if (keys.size > 0) texts.keys.set(name, keys)
  }
  return texts
}
