/** Excludes hemp-derived documents on sites that exclude these; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for ingredients, of which those without a title are excluded too. */
export const ingredientNotExcluded = /* groq */ `${notExcluded} && defined(title)`

/** The same for products, which are excluded with their category. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** The same for links, which are excluded with the page that they point to. */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true))`

/** The parameter of these filters. */
export const exclusion = (variant: 'cbd' | 'non-cbd') => ({ excludeCbd: variant === 'non-cbd' })
