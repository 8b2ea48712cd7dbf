import { useState } from 'react'
import { safeUrl } from '../../content/link-url.ts'
import { useShop } from '../../stores/shop.ts'
import { storedCampaign } from '../../tracking/visit.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { announcementText } from './announcement-text.ts'
import type { Announcement, Banner } from './banner.query.ts'
import { BannerRoom, StaticText } from './banner-room.tsx'
import { chooseBanner } from './choose-banner.ts'

/** The banner for this visitor, if any. Rendered only in the browser, after the visit's parameters are stored. */
export default function VisitorBanner({ banners }: { banners: Banner[] }) {
  const discountCode = useShop((state) => state.discountCode)
  // Stored with each visit, which also sets the shop's state.
  const campaignSource = useShop(() => storedCampaign().utm['utm_source'] ?? null)
  const banner = chooseBanner(banners, { discountCode, campaignSource })
  if (!banner) return null
  return (
    <BannerRoom banner={banner}>
      <Announcements banner={banner} code={discountCode} />
    </BannerRoom>
  )
}

function Announcements({ banner: { contents, static: isStatic }, code }: { banner: Banner; code: string | null }) {
  const [isPaused, setIsPaused] = useState(false)
  const [first] = contents
  if (isStatic && first) {
    return (
      <StaticText>
        <AnnouncementLine announcement={first} code={code} />
      </StaticText>
    )
  }
  return (
    <div className="banner-window" data-paused={isPaused}>
      <div className="banner-track">
        {[0, 1, 2, 3].map((copy) => (
          <ul key={copy} className="banner-run" inert={copy > 0} aria-hidden={copy > 0}>
            {contents.map((announcement) => (
              <li key={announcement.key}>
                <AnnouncementLine announcement={announcement} code={code} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <button
        type="button"
        className="banner-pause"
        aria-label={isPaused ? 'Let the announcements move' : 'Stop the announcements'}
        onClick={() => setIsPaused(!isPaused)}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3" fill="currentColor">
          {isPaused ? <path d="M3 1.5v9l7.5-4.5Z" /> : <path d="M2.5 1.5h2.25v9H2.5Zm4.75 0H9.5v9H7.25Z" />}
        </svg>
      </button>
    </div>
  )
}

/** One announcement, with its markers as links. */
function AnnouncementLine({ announcement, code }: { announcement: Announcement; code: string | null }) {
  const { text, url, external } = announcement
  const link = url ? { to: safeUrl(url), external } : null
  return (
    <MarkedText
      text={text}
      fill={(words) => announcementText(words, code)}
      link={link}
      className="quiet-link font-semibold"
    />
  )
}
