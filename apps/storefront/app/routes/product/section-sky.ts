import { readableSky, type Sky } from '../../ui/sky.ts'
import type { ProductContent } from './product.query.ts'

/** Whether a product's page has anything to say about what is in it. */
export const hasFacts = ({ features, details, ingredients }: Omit<FactsContent, 'sectionColor'>): boolean =>
  [features?.title, features?.cta, features?.list[0], details[0], ingredients[0]].some(Boolean)

/** The content of a product's facts, and the editor's color for them. */
export type FactsContent = Pick<ProductContent, 'features' | 'details' | 'ingredients' | 'sectionColor'>

/** The background of a product's facts: the editor's color, or white, as that of what follows them. */
export const sectionSky = ({ sectionColor, ...content }: FactsContent): Sky =>
  readableSky(sectionColor && hasFacts(content) ? [sectionColor] : [])
