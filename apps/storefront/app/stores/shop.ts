import { create } from 'zustand'
import type { DeviceFlags } from './device.ts'
import { noDevice } from './device.ts'

/** What the shop knows of its shopper and the device (specification, section 3). */
export interface ShopState extends DeviceFlags {
  /** Kept in local storage by the cart. */
  cartId: string | null
  googleClientId: string | null
  googleSessionId: string | null
  discountCode: string | null
  featureFlag: string | null
  refersionCode: string | null
}

export const useShop = create<ShopState>(() => ({
  cartId: null,
  googleClientId: null,
  googleSessionId: null,
  discountCode: null,
  featureFlag: null,
  refersionCode: null,
  ...noDevice,
}))
