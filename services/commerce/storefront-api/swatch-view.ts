import type { Reads } from '../database/reads.ts'
import type { StoreText } from '../texts/store-text.ts'
import { findTitledMetaobjects } from '../texts/text-store.ts'
import { referencesIn } from '../values/metafield-type.ts'
import { toGid } from '../values/gid.ts'
import { viewMedia } from './image-view.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { ViewContext } from './money-view.ts'

/** An option's value, with the metafield that its option is linked to; `linkedTo` is empty if there is none. */
export interface LinkedValue {
  linkedTo: string
  name: string
}

/** The type of the metaobjects that an option is linked to: `shopify--color-pattern`; undefined if there is none. */
function linkedType(linkedTo: string): string | undefined {
  const [, key] = /^product\.metafields\.shopify\.([\w-]+)$/u.exec(linkedTo) ?? []
  return key === undefined ? undefined : `shopify--${key}`
}

/** The color and the picture of a metaobject, by the keys that the platform gives them; null if it has neither. */
function viewSwatch({ details: { fields, pictures } }: StoreText, context: ViewContext) {
  const valueOf = (key: string) => fields.find((field) => field.key === key)
  const [color, image] = [valueOf('color'), valueOf('image')]
  const [wanted] = image ? referencesIn(image.type, image.value) : []
  const picture = pictures.find(({ id }) => toGid('MediaImage', id) === wanted)
  if (!color && !picture) return null
  return { color: color?.value ?? null, image: picture ? viewMedia(picture, context) : null }
}

export type LoadSwatch = (value: LinkedValue) => Promise<ReturnType<typeof viewSwatch>>

/** Loads the swatches of option values. */
export function createSwatchLoader({ queries }: Reads, context: ViewContext): LoadSwatch {
  const metaobjectsWith = createBatchLoader((wanted: { type: string; name: string }[]) => {
    const [types, names] = [new Set(wanted.map(({ type }) => type)), new Set(wanted.map(({ name }) => name))]
    return findTitledMetaobjects(queries, [...types], [...names])
  })
  return async ({ linkedTo, name }) => {
    const type = linkedType(linkedTo)
    if (type === undefined) return null
    const found = await metaobjectsWith({ type, name })
    const metaobject = found.find(({ parent, title }) => parent === type && title === name)
    return metaobject ? viewSwatch(metaobject, context) : null
  }
}

/** The fields of options and filters that show swatches. */
export function createSwatchResolvers(load: LoadSwatch) {
  const swatch = (value: Partial<LinkedValue>) =>
    value.linkedTo ? load({ linkedTo: value.linkedTo, name: value.name ?? '' }) : null
  return {
    ProductOptionValue: { swatch },
    FilterValue: { swatch },
    Filter: {
      async presentation({ values }: { values: readonly Partial<LinkedValue>[] }) {
        const swatches = await Promise.all(values.map(swatch))
        return swatches.some((found) => found !== null) ? 'SWATCH' : 'TEXT'
      },
    },
  }
}
