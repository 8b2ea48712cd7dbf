import type { UrlRule } from 'sanity'
import { isSafeUrl } from '../../storefront/app/content/link-url.ts'

/** Validates the URL of a link: the shop replaces invalid ones with the home page. */
export const linkUrl = (rule: UrlRule): UrlRule[] => [
  // Any scheme is allowed here, so that each mistake has only one message.
  rule.uri({ allowRelative: true, scheme: /./ }),
  rule.custom(
    (url) =>
      !url ||
      isSafeUrl(url) ||
      'Begin with https:// for another site, with / for a page of this shop such as /shop, or with mailto: or tel:',
  ),
]
