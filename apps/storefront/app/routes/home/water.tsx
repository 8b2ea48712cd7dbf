import type { ReactNode } from 'react'
import { SkySection } from '../../ui/sky-section.tsx'
import type { SectionProps } from './home.query.ts'

interface WaterProps extends Pick<SectionProps<'water'>, 'subtitle' | 'sky'> {
  title: string
  /** The ingredients window. */
  children: ReactNode
}

/** The sparkling water section: text at one side, the ingredients window at the other, the drinks below. */
export function Water({ title, subtitle, sky, children }: WaterProps) {
  return (
    <SkySection sky={sky} aria-label={title} className="bg-(--sky-1) pt-6 lg:pt-7">
      <div className="grid grid-cols-1 gap-6 px-gutter pb-5 lg:grid-cols-12 lg:pb-7">
        <header className="@container lg:col-span-5 lg:pt-6">
          <h2 className="text-headline">{title}</h2>
          {subtitle && <p className="mt-4 max-w-[28ch] text-lead">{subtitle}</p>}
        </header>
        <div className="lg:col-span-6 lg:col-start-7">{children}</div>
      </div>
    </SkySection>
  )
}
