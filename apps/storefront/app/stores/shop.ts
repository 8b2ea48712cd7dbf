import { create } from 'zustand'
import type { DeviceFlags } from './device.ts'
import { noDevice } from './device.ts'

/** The known properties of the visitor and the device (specification, section 3). */
export interface ShopState extends DeviceFlags {
  /** Persisted in local storage by the cart. */
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
