import { FloatingCta } from '../../ui/floating-cta.tsx'
import { ink } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'
import { homeSections } from './home-sections.tsx'

/** The home page below its splash. */
export default function HomeBelowSplash({ home }: { home: Home }) {
  return (
    // The floating call to action starts below the splash, which has its own.
    <div>
      {homeSections(home).map(({ name, render }, index, all) => (
        <div key={name} data-section={name}>
          {render(all[index + 1]?.color ?? ink)}
        </div>
      ))}
      {home.floatingCta && <FloatingCta cta={home.floatingCta} />}
    </div>
  )
}
