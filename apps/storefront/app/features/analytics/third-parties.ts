/** The public id of each vendor that is configured. */
export interface ThirdPartyIds {
  tagManager: string
  analytics: string
  adPixel: string
  affiliate: string
  newsletter: string
  sessionReplay: string
}

export type ThirdParties = Partial<ThirdPartyIds>
