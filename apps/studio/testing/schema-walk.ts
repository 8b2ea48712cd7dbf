import { compiledSchema } from '../schema/compiled.ts'

/** As much of a compiled type as tests ask about. */
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

/** The type at a path such as `buyNow.faq.faqs[].question`; `[]` is the first kind of a list's entries. */
export function typeAt(path: string): WalkedType {
  const [root = '', ...steps] = path.replaceAll('[]', '.[]').split('.')
  const type: WalkedType | undefined = compiledSchema.get(root)
  if (!type) throw new Error(`There is no type '${root}'`)
  return steps.reduce((parent, step) => member(path, parent, step), type)
}

/** What the Studio itself adds to the fields of images and files. */
const builtIn = new Set(['asset', 'hotspot', 'crop', 'media'])

/** The names of the fields at a path. */
export const fieldNames = (path: string): string[] =>
  (typeAt(path).fields ?? []).map(({ name }) => name).filter((name) => !builtIn.has(name))
