import { useShop } from '../../stores/shop.ts'
import { pushWhenInitialized } from './data-layer.ts'

/** A cart line's item in an event. */
export interface TrackedProduct {
  product_id: string
  sku: string | null
  /** The product's title. */
  name: string
  /** The variant's title. */
  variant: string
  /** In the shop's currency, as a decimal number; null while unknown. */
  price: number | null
  /** The absolute URL of the product's page. */
  url: string
}

export type TrackedSuggestion = Pick<TrackedProduct, 'product_id' | 'name' | 'url'>

/** All events of the shop (specification, section 7). Each is sent with the `google_client_id`. */
export type AnalyticsEvent =
  | { event: 'Cart Viewed'; cart_id: string; products: TrackedProduct[] }
  | ({ event: 'Product Removed'; cart_id: string } & TrackedProduct)
  | ({ event: 'Suggested Product in Cart Viewed' } & TrackedSuggestion)
  | ({ event: 'Suggested Product in Cart Clicked' } & TrackedSuggestion)
  | { event: 'Lead'; email: string }

/** Pushes an event to the tag manager, together with the visitor's analytics client id; never throws. */
export function track(event: AnalyticsEvent): void {
  pushWhenInitialized(() => {
    const { event: name, ...fields } = event
    globalThis.dataLayer?.push({
      event: name,
      google_client_id: useShop.getState().googleClientId,
      ...fields,
    })
  })
}

/** Identifies the visitor to the newsletter service, where its script is loaded. */
export function identify(email: string): void {
  globalThis._learnq?.push(['identify', { $email: email }])
}
