/** Excludes hemp-derived documents on sites that exclude these; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for ingredients, of which those without a title are excluded too. */
export const ingredientNotExcluded = /* groq */ `${notExcluded} && defined(title)`

/** The same for products, which are excluded with their category. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** The same for references to products. */
export const referenceNotExcluded = /* groq */ `!($excludeCbd && (@->cbd == true || @->category->cbd == true))`

/** The same for links, which are excluded with the page that they point to. */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true))`

/** The rich text of a page: on sites without hemp the one written for them, if there is one. Uses the same parameter. */
export const pageContent = /* groq */ `select($excludeCbd && defined(nonCBDContent) => nonCBDContent, content)`

/** The parameter of these filters. */
export const exclusion = (variant: 'cbd' | 'non-cbd') => ({ excludeCbd: variant === 'non-cbd' })
