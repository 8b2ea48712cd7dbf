import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import type { SectionProps } from './home.query.ts'

/** The newsletter sign-up section. */
export function SignUp({ title, text, listId, sky, nextColor }: SectionProps<'signUp'> & { title: string }) {
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title} className="sky pt-7">
      <div className="grid grid-cols-1 items-end gap-5 px-gutter pb-6 lg:grid-cols-12 lg:pb-7">
        <div className="lg:col-span-7">
          <h2 className="text-headline">{title}</h2>
          {text && <p className="mt-4 max-w-[36ch] text-lead">{text}</p>}
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <SignUpForm listId={listId} />
        </div>
      </div>
    </SkySection>
  )
}
