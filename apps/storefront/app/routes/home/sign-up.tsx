import type { ReactNode } from 'react'
import { SkySection } from '../../ui/sky-section.tsx'
import type { Sky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'

interface SignUpProps {
  title: string
  text?: string | null | undefined
  sky: Sky
  nextColor: string
  /** The form, or a link to it. */
  children?: ReactNode
}

/** The newsletter sign-up section. */
export function SignUp({ title, text, sky, nextColor, children }: SignUpProps) {
  return (
    <SkySection sky={sky} aria-label={title} className="sky pt-7">
      <div className="grid items-end gap-5 px-gutter pb-6 lg:grid-cols-12 lg:pb-7">
        <div className="lg:col-span-7">
          <h2 className="text-headline">{title}</h2>
          {text && <p className="mt-4 max-w-[36ch] text-lead">{text}</p>}
        </div>
        <div className="lg:col-span-4 lg:col-start-9">{children}</div>
      </div>
      <Wave color={nextColor} />
    </SkySection>
  )
}
