import { readableSky, type Sky } from '../../ui/sky.ts'
import type { ProductContent } from './product.query.ts'

/** The background of a product's facts: the editor's color, or white. */
export const sectionSky = ({ sectionColor }: Pick<ProductContent, 'sectionColor'>): Sky =>
  readableSky(sectionColor ? [sectionColor] : [])
