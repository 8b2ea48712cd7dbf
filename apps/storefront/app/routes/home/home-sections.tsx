import type { ReactNode } from 'react'
import { Apparel } from './apparel.tsx'
import { Collaboration } from './collaboration.tsx'
import { FeaturedProduct } from './featured-product.tsx'
import { Press } from '../../sections/press/press.tsx'
import { SignUpForm } from '../../features/sign-up/sign-up-form.tsx'
import { SocialMedia } from '../../sections/social-media/social-media.tsx'
import { StoreLocator } from './store-locator.tsx'
import { Testimonials } from '../../sections/testimonials/testimonials.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { plain, white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Home } from './home.query.ts'
import {
  featuredWater,
  hasProducts,
  inSky,
  moodPowder,
  moodWater,
  sampler,
  water,
  zeroProof,
  type HomeSection,
  type MakeSection,
} from './product-sections.tsx'

/** The text between the splash and the products. */
const intro: MakeSection = ({ intro: words }) => {
  if (!words) return null
  const { title, text } = words
  const render = (nextColor: string) =>
    (title || text) && (
      <SkySection sky={plain} nextColor={nextColor} className="bg-white pt-6 lg:pt-7">
        <div className="grid grid-cols-1 gap-4 px-gutter pb-6 lg:grid-cols-12 lg:pb-7">
          {title && <h2 className="text-headline lg:col-span-6">{title}</h2>}
          {text && <p className="max-w-[46ch] text-lead lg:col-span-5 lg:col-start-8 lg:self-end">{text}</p>}
        </div>
      </SkySection>
    )
  return { color: white, render }
}

const apparel: MakeSection = ({ apparel: category }) =>
  hasProducts(category) ? inSky(category.colors, (skyProps) => <Apparel {...category} {...skyProps} />) : null

const collaboration: MakeSection = ({ collaboration: page }) =>
  page && inSky(page.colors, (skyProps) => <Collaboration {...page} {...skyProps} />)

/** A section on white, with a wave below unless the next one is white too. */
const onWhite = (content: ReactNode): HomeSection => ({
  color: white,
  render: (nextColor) => (
    <>
      {content}
      {nextColor !== white && <Wave color={nextColor} className="bg-white" />}
    </>
  ),
})

const storeLocator: MakeSection = ({ storeLocator: banner }) => banner && onWhite(<StoreLocator {...banner} />)

const pressAndTestimonials: MakeSection = ({ press, testimonials }) => {
  if (!press?.quotes.length && testimonials.length === 0) return null
  return onWhite(
    <SkySection
      sky={plain}
      aria-label="Press and testimonials"
      className="grid grid-cols-1 gap-7 overflow-clip bg-white py-7"
    >
      {press && <Press {...press} />}
      <Testimonials testimonials={testimonials} />
    </SkySection>,
  )
}

const socialMedia: MakeSection = ({ posts, social }) => {
  if (posts.length === 0 && social.length === 0) return null
  return onWhite(<SocialMedia title="Seen floating by" posts={posts} links={social} />)
}

const signUp: MakeSection = ({ signUp: words }) => {
  if (!words?.title) return null
  const { title, text, listId } = words
  return inSky(['#e9dcff', '#cdd5ff', '#ffd9c7'], (skyProps) => (
    <SkySection {...skyProps} aria-label={title} className="sky pt-7">
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
  ))
}

const featuredProduct: MakeSection = ({ featuredProduct: banner }) => {
  if (!banner?.title) return null
  const { title } = banner
  return {
    color: banner.headerColor ?? white,
    render: (nextColor) => <FeaturedProduct {...banner} title={title} nextColor={nextColor} />,
  }
}

/** The sections below the splash by name, in the specification's order (section 2, 'Home page sections'). */
const makers: [name: string, make: MakeSection][] = [
  ['intro', intro],
  ['water', water],
  ['featured-water', featuredWater],
  ['sampler', sampler],
  ['zero-proof', zeroProof],
  ['mood-water', moodWater],
  ['mood-powder', moodPowder],
  ['apparel', apparel],
  ['collaboration', collaboration],
  ['store-locator', storeLocator],
  ['press-and-testimonials', pressAndTestimonials],
  ['social-media', socialMedia],
  ['sign-up', signUp],
  ['featured-product', featuredProduct],
]

/** The sections of the home page below the splash; those without content are left out. */
export function homeSections(home: Home): (HomeSection & { name: string })[] {
  return makers.flatMap(([name, make]) => {
    const section = make(home)
    return section ? [{ name, ...section }] : []
  })
}
