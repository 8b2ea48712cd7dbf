import { useShop } from '../../stores/shop.ts'
import { whenInitialised } from './data-layer.ts'

/** A cart line's item as an event tells it. */
export interface TrackedProduct {
  product_id: string
  sku: string | null
  /** The product's title. */
  name: string
  /** The variant's title. */
  variant: string
  /** In the shop's currency, as a decimal number; null while it is not known. */
  price: number | null
  /** The product's page, a whole address. */
  url: string
}

/** A suggested product as an event tells it. */
export type TrackedSuggestion = Pick<TrackedProduct, 'product_id' | 'name' | 'url'>

/** Every event of the shop (specification, section 7); each is sent with the `google_client_id`. */
export type AnalyticsEvent =
  | { event: 'Cart Viewed'; cart_id: string; products: TrackedProduct[] }
  | ({ event: 'Product Removed'; cart_id: string } & TrackedProduct)
  | ({ event: 'Suggested Product in Cart Viewed' } & TrackedSuggestion)
  | ({ event: 'Suggested Product in Cart Clicked' } & TrackedSuggestion)
  | { event: 'Lead'; email: string }

/** Pushes an event to the tag manager, together with the visitor's analytics client id; never throws. */
export function track(event: AnalyticsEvent): void {
  whenInitialised(() => {
    const { event: name, ...fields } = event
    globalThis.dataLayer?.push({
      event: name,
      google_client_id: useShop.getState().googleClientId,
      ...fields,
    })
  })
}

/** Tells the newsletter service whose visit this is, where its script is loaded. */
export function identify(email: string): void {
  globalThis._learnq?.push(['identify', { $email: email }])
}
