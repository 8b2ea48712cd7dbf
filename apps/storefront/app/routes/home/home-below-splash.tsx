import { FloatingCta } from '../../ui/floating-cta.tsx'
import { ink } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'
import { homeSections } from './home-sections.tsx'

/** The home page below its splash. */
export default function HomeBelowSplash({ home }: { home: Home }) {
  return (
    <div className="relative">
      {homeSections(home).map(({ name, render }, index, all) => (
        <div key={name} data-section={name}>
          {render(all[index + 1]?.color ?? ink)}
        </div>
      ))}
      {/* Not on the first screen, since the splash has a call to action of its own. */}
      {home.floatingCta && <FloatingCta cta={home.floatingCta} isLimited />}
    </div>
  )
}
