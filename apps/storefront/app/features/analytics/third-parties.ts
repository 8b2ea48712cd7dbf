/** The public ids of the configured vendors. */
export interface ThirdPartyIds {
  tagManager: string
  analytics: string
  adPixel: string
  affiliate: string
  newsletter: string
  sessionReplay: string
}

export type ThirdParties = Partial<ThirdPartyIds>
