/** Leaves out what is flagged hemp-derived where the site excludes that; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for products, which are left out with their category too. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** The same for links, which are left out with the page that they lead to. */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true))`

/** The parameter that these read. */
export const exclusion = (variant: 'cbd' | 'non-cbd') => ({ excludeCbd: variant === 'non-cbd' })
