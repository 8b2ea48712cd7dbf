import type { Site } from '../../site.ts'
import type { Banner } from './banner.query.ts'

/** The visitor properties that a banner may depend on. */
export interface BannerVisitor {
  discountCode: string | null
  campaignSource: string | null
}

/** The campaign that a banner may require. */
const devotion = 'devotion'

/** The banners of a site variant; those for the hemp site are left out on the other. */
export const bannersOfSite = (banners: readonly Banner[], variant: Site['variant']): Banner[] =>
  banners.filter(({ visibility }) => !(visibility.cbd && variant === 'non-cbd'))

/** Whether a banner is shown to all visitors. */
export const isUnconditional = ({ visibility }: Banner): boolean => !visibility.discount && !visibility.devotion

/** The first banner whose conditions all hold (specification, section 4). */
export function chooseBanner(banners: readonly Banner[], visitor: BannerVisitor): Banner | undefined {
  return banners.find(
    ({ visibility }) =>
      (!visibility.discount || Boolean(visitor.discountCode)) &&
      (!visibility.devotion || visitor.campaignSource === devotion),
  )
}
