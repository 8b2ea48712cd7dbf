import { compiledSchema } from '../schema/compiled.ts'

/** The parts of a compiled type that tests use. */
export interface WalkedType {
  name: string
  title?: string | undefined
  type?: WalkedType | undefined
  fields?: { name: string; type: WalkedType }[]
  of?: WalkedType[]
  to?: WalkedType[]
  options?: object | undefined
  deprecated?: { reason: string } | undefined
  initialValue?: unknown
}

const member = (path: string, type: WalkedType, step: string): WalkedType => {
  const found = step === '[]' ? type.of?.[0] : type.fields?.find(({ name }) => name === step)?.type
  if (!found) throw new Error(`'${path}' is not in the schema: no '${step}' in '${type.name}'`)
  return found
}

/** The type at a path such as `buyNow.faq.faqs[].question`; `[]` is the first kind of entry of a list. */
export function typeAt(path: string): WalkedType {
  const [root = '', ...steps] = path.replaceAll('[]', '.[]').split('.')
  const type: WalkedType | undefined = compiledSchema.get(root)
  if (!type) throw new Error(`Unknown schema type '${root}' in '${path}'`)
  return steps.reduce((parent, step) => member(path, parent, step), type)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The paths of entries of lists in a value whose type the schema does not allow there. */
export function unknownEntries(value: unknown, type: WalkedType, path = type.name): string[] {
  if (Array.isArray(value))
    return value.filter(isObject).flatMap((entry, index) => {
      const found = type.of?.find(({ name }) => name === entry['_type'])
      const place = `${path}[${index}]`
      return found ? unknownEntries(entry, found, place) : [`${place}: ${String(entry['_type'])}`]
    })
  if (!isObject(value)) return []
  return (type.fields ?? []).flatMap((field) => unknownEntries(value[field.name], field.type, `${path}.${field.name}`))
}

/** The fields that the Studio adds to images and files. */
const builtIn = new Set(['asset', 'hotspot', 'crop', 'media'])

/** The names of the fields at a path. */
export const fieldNames = (path: string): string[] =>
  (typeAt(path).fields ?? []).map(({ name }) => name).filter((name) => !builtIn.has(name))
