import { randomBytes } from 'node:crypto'
import { isJsonObject } from '@shop/groq/document'

const newKey = () => randomBytes(6).toString('hex')

/** Adds a `_key` to objects in lists that have none, for `autoGenerateArrayKeys`. */
function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKey(withArrayKeys(item)))
  return isJsonObject(value) ? fieldsWithArrayKeys(value) : value
}

const withKey = (item: unknown): unknown => (isJsonObject(item) ? { _key: newKey(), ...item } : item)

/** Adds a `_key` to every object in an array that has none. */
export function fieldsWithArrayKeys<Fields extends object>(fields: Fields): Fields {
  const copy = { ...fields }
  for (const [name, field] of Object.entries(copy)) Object.assign(copy, { [name]: withArrayKeys(field) })
  return copy
}
