/** The longest side of a tile's picture, in pixels (specification, section 9). */
export const productTileMaximum = 640
