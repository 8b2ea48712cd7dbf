/** The platform's own parameter of a product's address for a selling plan: its number. */
export const planParameter = 'selling_plan'
