/** GROQ: every SKU that the content says is sold with a selling plan only. */
export const subscriptionSkus = /* groq */ `array::unique(*[_type == "product"].shopify.subscriptionSkus[])`
