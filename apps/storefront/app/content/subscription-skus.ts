/** GROQ: every SKU that the content marks as sold only with a selling plan. */
export const subscriptionSkus = /* groq */ `array::unique(*[_type == "product"].shopify.subscriptionSkus[])`
