import { SkySection } from '../../ui/sky-section.tsx'
import { plain } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'

/** The text between the splash and the products. */
export function Intro({ title, text, nextColor }: NonNullable<Home['intro']> & { nextColor: string }) {
  if (!title && !text) return null
  return (
    <SkySection sky={plain} nextColor={nextColor} className="bg-white pt-6 lg:pt-7">
      <div className="grid grid-cols-1 gap-4 px-gutter pb-6 lg:grid-cols-12 lg:pb-7">
        {title && <h2 className="text-headline lg:col-span-6">{title}</h2>}
        {text && <p className="max-w-[46ch] text-lead lg:col-span-5 lg:col-start-8 lg:self-end">{text}</p>}
      </div>
    </SkySection>
  )
}
