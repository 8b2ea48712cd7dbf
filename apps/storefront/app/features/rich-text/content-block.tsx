import type { BlockOf, ContentBlock as Block } from '../../content/rich-text.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { TitledLink } from '../../ui/content-link.tsx'
import { FloatingCta } from '../../ui/floating-cta.tsx'
import { MediaFigure } from '../../ui/media-figure.tsx'

/** More pictures than this are shown as a carousel, otherwise side by side (specification, section 9). */
const sideBySide = 2

function Gallery({ value: { items } }: { value: BlockOf<'gallery'> }) {
  if (items.length === 0) return null
  const slides = items.map(({ key, ...media }) => ({ key, content: <MediaFigure media={media} /> }))
  if (slides.length > sideBySide) return <Carousel label="Pictures" slides={slides} className="gallery" />
  return (
    <ul className="my-4 grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      {slides.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}

function Hero({ value: { title, text, media, cta } }: { value: BlockOf<'hero'> }) {
  const hasWords = Boolean(title ?? text ?? cta)
  const hasMedia = Boolean(media?.image ?? media?.video)
  if (!hasWords && !hasMedia) return null
  return (
    <section aria-label={title ?? undefined} className="my-5 overflow-clip rounded-panel bg-mist">
      {media && (
        <MediaFigure
          media={media}
          className={`[&>figcaption]:px-5 ${hasWords ? '' : '[&>figcaption]:pb-3'}`}
          mediaClassName="aspect-[16/9] w-full object-cover"
        />
      )}
      {hasWords && (
        <div className="p-5">
          {title && <h2 className="text-headline">{title}</h2>}
          {text && <p className="mt-3 text-lead">{text}</p>}
          {cta && (
            <p className="mt-4">
              <TitledLink link={cta} className="pill pill-buy" />
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function SignUp({ value: { title, text } }: { value: BlockOf<'newsletterSignUp'> }) {
  return (
    <section aria-label="Letters" className="my-5 rounded-panel bg-mist p-5">
      <h2 className="text-title">{title ?? 'Letters, rarely'}</h2>
      {text && <p className="mt-2">{text}</p>}
      <div className="mt-4 max-w-[26rem]">
        <SignUpForm />
      </div>
    </section>
  )
}

const ContactForm = lazyWhenIdle(() => import('../contact-form/contact-form.tsx'))

/** No automatic margins on phones: in a grid they shrink a figure to its medium, which has no size before it loads. */
const positions = { left: 'md:w-2/3', center: '', right: 'md:ml-auto md:w-2/3' }

/** A non-text block within rich text. Loaded separately, because most texts have none. */
export default function ContentBlock({ value }: { value: Block }) {
  switch (value._type) {
    case 'media':
      return <MediaFigure media={value} className={`my-4 ${positions[value.position ?? 'center']}`} />
    case 'gallery':
      return <Gallery value={value} />
    case 'hero':
      return <Hero value={value} />
    case 'floatingCta':
      return value.cta && <FloatingCta cta={value.cta} />
    case 'newsletterSignUp':
      return <SignUp value={value} />
    case 'contactForm':
      return <ContactForm form={value.form} />
  }
}
